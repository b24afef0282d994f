/** The most expensive known values of each parameter, different on each call so that no cache helps. */
import type { Schema } from './known-requests.ts';

export interface Value {
  readonly name: string;
  /** The status of the response. */
  readonly expected: number;
  readonly make: () => unknown;
}

/** Words and slugs of the measured site. */
export interface SiteFacts {
  readonly words: readonly string[];
  readonly slugs: readonly string[];
  readonly pillars: readonly string[];
  readonly offerings: readonly string[];
  readonly tags: readonly string[];
  readonly resources: readonly string[];
  readonly skills: readonly string[];
  readonly tools: readonly string[];
  readonly ownName: string;
  readonly siteKey: string;
}

let count = 0;

/** Returns a number that has not been returned before. */
export function next(): number {
  count += 1;
  return count;
}

/** Returns a text of exactly this many characters. */
export function fill(unit: (number: number) => string, length: number): string {
  const characters: string[] = [];
  while (characters.length < length) characters.push(...unit(next()));
  return characters.slice(0, length).join('');
}

const chinese = (number: number) => String.fromCodePoint(0x4e00 + ((number * 7_919) % 20_000));

/** Kinds of text, each as long as the length allows. */
export function textKinds(
  words: readonly string[],
): readonly (readonly [string, (length: number) => string])[] {
  const word = () => words[(next() * 7_919) % words.length] ?? '';
  return [
    ['rare words', (length) => fill(() => `${word()} `, length)],
    ['misspelt words', (length) => fill(() => `${word().replace(/^(..)(.)(.)/, '$1$3$2')} `, length)],
    ['beginnings of words', (length) => fill(() => `${word().slice(0, 2)} `, length)],
    ['one long word', (length) => fill((number) => `x${number}`, length)],
    ['Chinese', (length) => fill(chinese, length)],
    ['combining marks', (length) => `${next()}a${'\u0301\u0316'.repeat(length)}`.slice(0, length)],
    ['signs', (length) => fill((number) => `${'"\'<&[*-'[number % 7]}${number % 10}`, length)],
  ];
}

/** Longer than any limit for text, and short enough for a body or an address. */
const TOO_LONG = 14_000;

/** Returns the values of a parameter of an endpoint, a tool or a prompt; undefined if there are none for it. */
export type FindValues = (
  operation: string,
  parameter: string,
  schema: Schema,
) => readonly Value[] | undefined;

export function createFindValues(site: SiteFacts): FindValues {
  const { words, slugs, tags, tools } = site;
  const kinds = textKinds(words);
  const word = () => words[(next() * 7_919) % words.length] ?? '';
  const value = (name: string, expected: number, make: () => unknown): Value => ({ name, expected, make });
  const tooLong = value('too long', 400, () => fill(() => `${word()} `, TOO_LONG).trim());
  const texts = (length: number, expected = 200) => [
    ...kinds.map(([name, make]) => value(name, expected, () => make(length))),
    tooLong,
  ];
  const numbers = ({ maximum }: Schema) => [
    value('the maximum', 200, () => maximum ?? 1_000_000_000),
    value('a number in a text', 200, () => String(maximum ?? 900)),
    value('digits', 400, () => fill((number) => String((number % 9) + 1), TOO_LONG)),
  ];
  const options = ({ enum: values = [] }: Schema, unknown = 400) => [
    ...values.map((option) => value(option, 200, () => option)),
    ...values.map((option) => value(`${option} in capitals`, 200, () => option.toUpperCase())),
    value('an unknown one', unknown, () => fill((number) => `${number}é`, TOO_LONG / 3)),
  ];
  const missing = () => `${(slugs[next() % slugs.length] ?? '').slice(0, -1)}-${next()}`;
  const slugValues = [
    value('of the newest essay', 200, () => slugs[0]),
    value('of the oldest essay', 200, () => slugs.at(-1)),
    value('of no essay', 404, missing),
    value('of no essay, long', 404, () => fill(() => `${word()}-`, 200)),
    value('of no essay, Chinese', 404, () => fill(chinese, 200)),
    value('an address', 404, () => `/essays/${missing()}?${fill((number) => `&${number}`, 100)}`),
    tooLong,
  ];
  const tagValues = [
    value('of many essays', 200, () => tags[0]),
    value('of one essay', 200, () => tags.at(-1)),
    value('in capitals', 200, () => tags[next() % tags.length]?.toUpperCase()),
    value('unknown', 400, () => fill((number) => `${number}É`, 60)),
    tooLong,
  ];
  const days = [
    value('a day', 200, () => '2020-02-29'),
    value('no day', 400, () => '2021-02-29'),
    value('digits', 400, () => fill((number) => `${number % 10}`, TOO_LONG)),
  ];
  const emails = [
    value('long', 200, () => `${fill((number) => `a${number}.b`, 64).replace(/\W+$/, 'a')}@example.com`),
    value('with a Chinese domain', 200, () => `a@${fill(chinese, 15)}.example`),
    value('without a domain', 400, () => `${fill((number) => `${number}.`, 253)}@`),
    value('many signs', 400, () => fill((number) => `@${number}.`, TOO_LONG)),
  ];
  const headers = {
    'X-CSRF-Token': [value('signed by nobody', 403, () => fill((number) => `${number}.`, TOO_LONG / 2))],
    'Idempotency-Key': [
      value('the longest', 200, () => fill((number) => `${number}-`, 255)),
      value('too long', 400, () => fill((number) => `${number}-`, TOO_LONG / 2)),
    ],
  };
  const greetings = [
    ...texts(256).filter(({ name }) => /words/.test(name)),
    value('Chinese', 200, () => fill(chinese, 256)),
    value('one long word', 200, () => fill(() => word(), 256)),
    ...(
      [
        ['hidden characters', () => `${'👩‍👩‍👧‍👦'.repeat(20)}${next()}\u200b`],
        ['combining marks', () => fill((number) => `${number}a${'\u0301'.repeat(6)}`, 256)],
        ['almost addresses', () => fill((number) => `${number}.a-b+1 `, 256)],
        ['many numbers', () => fill((number) => `tel ${number % 10}a`, 256)],
        ['signs', () => `+1 ${'+1 '.repeat(75)}${next()}`],
      ] as const
    ).map(([name, make]) => value(name, 422, make)),
    value('digits', 200, () => fill((number) => `${number % 10} `, 255)),
    value('dots', 200, () => fill((number) => `${'ab'[number % 2]}.`, 255)),
    value('at signs', 200, () => fill((number) => `${'ab'[number % 2]}@`, 256)),
    value('words of numbers', 200, () => fill(() => `${word()} one two three four five six seven `, 256)),
    value('brackets', 200, () => `${next()}${'['.repeat(240)}`),
    tooLong,
  ];
  const agentNames = [
    value('words', 200, () => fill(() => `${word()} `, 50)),
    value('Chinese', 200, () => fill(chinese, 50)),
    value("the owner's", 422, () => site.ownName),
    value("almost the owner's", 200, () => `${site.ownName.slice(0, -1)} ${next()}`),
    tooLong,
  ];
  const uris = [
    ...site.resources.map((uri) => value(uri, 200, () => uri)),
    value('of an essay', 200, () => `resource://${site.siteKey}/essays/${slugs.at(-1)}`),
    value('of no essay', 404, () => `resource://${site.siteKey}/essays/${missing()}`),
    value(
      'of no essay, long',
      404,
      () => `resource://${site.siteKey}/essays/${fill((n) => `-${n}`, TOO_LONG)}`,
    ),
    value('of nothing', 404, () => `resource://${fill((number) => `${number}/`, TOO_LONG)}`),
  ];

  const byOperation: Readonly<Record<string, readonly Value[]>> = {
    'describeTool name': [
      ...tools.map((name) => value(name, 200, () => name)),
      value('of no tool', 404, () => fill((number) => `get_${number}_`, TOO_LONG)),
    ],
    'get_article_content slug': [
      ...slugValues,
      value('of no section', 400, () => `${slugs[0]}#${fill((number) => `${number}-`, 100)}`),
    ],
    'postGreeting message': greetings,
    'post_greeting_to_humans message': greetings,
    'send_inquiry draft': [
      value('signed by nobody', 400, () => fill((number) => `${number}.`, TOO_LONG / 2)),
      value('none', 200, () => undefined),
    ],
  };
  const byName: Readonly<Record<string, (schema: Schema) => readonly Value[]>> = {
    q: () => texts(5_000),
    query: ({ maxLength = 0 }) => texts(maxLength),
    category: options,
    type: options,
    sortBy: options,
    tag: () => tagValues,
    from: () => days,
    to: () => days,
    limit: numbers,
    offset: numbers,
    include_body: () => [value('true', 200, () => true)],
    slug: () => slugValues,
    uri: () => uris,
    target_audience: ({ maxLength = 0 }) => texts(maxLength),
    agent_name: () => agentNames,
    name: ({ maxLength = 0 }) => texts(maxLength),
    email: () => emails,
    topic: ({ maxLength = 0 }) => texts(maxLength),
    message: ({ maxLength = 0 }) => texts(maxLength),
    website: () => [
      value('empty', 200, () => ''),
      value('filled in', 400, () => fill((number) => `${number}.`, 5_000)),
    ],
    occasion: () => texts(1_000),
    purpose: () => texts(1_000),
    sender: () => texts(1_000),
    'X-CSRF-Token': () => headers['X-CSRF-Token'],
    'Idempotency-Key': () => headers['Idempotency-Key'],
  };
  return (operation, parameter, schema) =>
    byOperation[`${operation} ${parameter}`] ?? byName[parameter]?.(schema);
}

/** Returns the values of the parameters of pages, by path and name, as in `/essays?q`, and of forms, by `/contact q`. */
export function pageValues(site: SiteFacts): Readonly<Record<string, readonly Value[]>> {
  const { words, tags } = site;
  const value = (name: string, make: () => unknown, expected = 200): Value => ({ name, expected, make });
  const texts = (length: number, expected = 200) =>
    textKinds(words).map(([name, make]) => value(name, () => make(length), expected));
  const unknown = [
    value('unknown, with accents', () => fill((number) => `${number}É`, 3_000)),
    value('unknown, Chinese', () => fill(chinese, 1_500)),
    value('unknown, long', () => fill((number) => `${number}`, 12_000)),
  ];
  return {
    '/essays?q': texts(5_000),
    '/essays?category': [...site.pillars.map((slug) => value(slug, () => slug)), ...unknown],
    '/essays?tag': [
      value('of many essays', () => tags[0]),
      value('in capitals', () => tags[next() % tags.length]?.toUpperCase()),
      value('of one essay', () => tags.at(-1)),
      ...unknown,
    ],
    '/essays?page': ['2', '9', '999999', '0'].map((page) => value(page, () => page)).concat(unknown.slice(2)),
    '/contact?about': [...site.offerings.map((id) => value(id, () => id)), ...unknown],
    '/contact?sent': [value('empty', () => ''), ...unknown],
    '/contact name': [...texts(100, 303), value('too long', () => fill(chinese, 4_000), 400)],
    '/contact email': [
      value('long', () => `${fill((number) => `a${number}`, 64)}@example.com`, 303),
      value('many signs', () => fill((number) => `@${number}.`, 20_000), 400),
    ],
    '/contact message': [...texts(5_000, 303), value('too long', () => fill(chinese, 6_000), 400)],
    '/contact website': [value('empty', () => '', 303), value('filled in', () => fill(chinese, 6_000), 400)],
  };
}
