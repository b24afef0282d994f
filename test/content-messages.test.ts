import { expect, it } from 'vitest';
import { parseEssay } from '../site/reader/parse-essay.ts';
import { parseYaml } from '../site/reader/yaml-document.ts';
import { formatContentErrors } from '../site/util/content-error.ts';
import { siteSchema } from '../web/core/model.ts';
import { english } from './helpers/core/english.ts';

const site = [
  'key: ada',
  'name: Ada',
  'title: Writer',
  'tagline: I write.',
  'summary: Ada writes.',
  'location: Berlin',
  'locale: de',
  'timezone: Europe/Berlin',
  'links:',
  '  github: https://github.com/ada',
  'contact:',
  '  email: ada@ada.example',
  'policies:',
  '  legalNotice: Ada.',
  'theme:',
  '  accent: "#0f6b5c"',
];

/** Returns what is printed about `site.yaml` with other lines instead of those that begin with `key`. */
function printed(key: string, ...written: readonly string[]): string {
  const at = site.findIndex((line) => line.startsWith(key));
  const parsed = parseYaml(site.toSpliced(at, 1, ...written).join('\n'), siteSchema, 'site.yaml');
  return 'errors' in parsed ? formatContentErrors('content', parsed.errors) : '';
}

/** Returns what is printed about an essay with this front matter, besides a title and a date. */
async function printedOf(...lines: readonly string[]): Promise<string> {
  const keys = { title: 'title: Knots', date: 'date: 2026-01-02', category: 'category: Boats' };
  const given = Object.entries(keys).filter(([key]) => !lines.some((line) => line.startsWith(`${key}:`)));
  const source = ['---', ...lines, ...given.map(([, line]) => line), '---', 'Text.'].join('\n');
  return formatContentErrors('content', (await parseEssay('knots', source)).errors);
}

const inSite = (line: number, message: string, fix: string) =>
  `content/site.yaml:${line}  ${message}\n    ${fix}`;
const inEssay = (line: number, message: string, fix: string) =>
  expect.stringContaining(`content/essays/knots.md:${line}  ${message}\n    ${fix}`);

it.each([
  ['title: Knots: a start', 'The title contains ": ".', 'Put it in quotes: title: "Knots: a start"'],
  ['title: He said: "no"', 'The title contains ": ".', `Put it in quotes: title: 'He said: "no"'`],
  ['title: "Knots": a start', 'The title contains ": ".', `Put it in quotes: title: '"Knots": a start'`],
  [
    'title: @ada',
    'The title begins with "@", which has a meaning in YAML.',
    'Put it in quotes: title: "@ada"',
  ],
  [
    "title: 'Ada's knots'",
    'The title goes on after a closing quote.',
    'Put it in quotes: title: "Ada\'s knots"',
  ],
  [
    'title: "Knots',
    'A quotation mark on this line or above is not closed.',
    'Close it at the end of its text',
  ],
  ['\ttitle: Knots', 'This line begins with a tab.', 'Use two spaces.'],
  ['tags:\n\t- rope', 'This line begins with a tab.', 'Use two spaces.'],
  ['cover:\n  file: a.jpg\n\talt: A knot', 'This line begins with a tab.', 'Use two spaces.'],
  ['tags: [rope', 'A bracket above this line is not closed.', 'Add the missing ].'],
  [
    'excerpt: A text\nthat goes on',
    'This line has no key.',
    'If it continues the text above, put two spaces',
  ],
  [
    'title: Knots\n  subtitle: A start',
    '"subtitle" below is indented as if it belonged to "title", which is text.',
    'Remove the spaces before "subtitle".',
  ],
])('says how to fix the front matter %j', async (lines, message, fix) => {
  const found = await printedOf(...lines.split('\n'));
  expect(found).toMatch(/^content\/essays\/knots\.md:\d+ {2}/);
  expect(found).toContain(`${message}\n    ${fix}`);
});

it.each([
  ['status: draft', 'Unknown key "status".', 'To keep it unpublished, write draft: true.'],
  ['published: false', 'Unknown key "published".', 'To keep it unpublished, write draft: true.'],
  ['published: no', 'Unknown key "published".', 'To keep it unpublished, write draft: true.'],
  ['password: rope', 'Unknown key "password".', 'To keep it unpublished, write draft: true.'],
  ['hidden: true', 'Unknown key "hidden".', 'To keep it unpublished, write draft: true.'],
  ['takeaways: knots, rope', '"takeaways" is text.', 'Make it a list, like takeaways: [knots, rope]: what'],
  [
    'tags:\n  - Knots: a start',
    '"tags[1]" is a group of keys.',
    'Make it text, in quotes if it contains ": "',
  ],
])('says what to write instead of %j', async (lines, message, fix) => {
  const line = lines.includes('\n') ? 3 : 2;
  expect(await printedOf(...lines.split('\n'))).toEqual(inEssay(line, message, fix));
});

it('names the other line of a key that is there twice, on any level', async () => {
  expect(printed('title', 'title: Writer', 'name: Ben')).toBe(
    inSite(4, '"name" is here and on line 2.', 'Delete one of them.'),
  );
  expect(printed('  github', '  github: https://a.example', '  github: https://b.example')).toBe(
    inSite(11, '"github" is here and on line 10.', 'Delete one of them.'),
  );
});

it('says to what a key without indentation belongs', async () => {
  expect(printed('  email', 'email: ada@ada.example', 'booking: https://ada.example')).toBe(
    [
      inSite(12, '"email" belongs to "contact" above.', 'Put two spaces before it.'),
      inSite(13, '"booking" belongs to "contact" above.', 'Put two spaces before it.'),
    ].join('\n'),
  );
  expect(await printedOf('cover:', 'file: a.jpg', 'alt: A knot')).toMatch(
    /:3 .*"file" belongs to "cover" above/,
  );
});

it('mentions a misspelled key once, and the one that is meant', async () => {
  const found = await printedOf('date: 2026-01-02', 'titel: Knots', 'title:');
  expect(found).toMatch(/^content\/essays\/knots\.md:4 {2}"title" is empty/m);
  const once = await parseEssay('knots', '---\ntitel: Knots\ndate: 2026-01-02\ncategory: Boats\n---\nText.');
  expect(once.errors).toMatchObject([
    { line: 2, message: 'Unknown key "titel".', fix: expect.stringMatching(/^Did you mean "title"\?/) },
  ]);
});

it.each([
  ['@jm@mastodon.social', 'Write https://mastodon.social/@jm'],
  ['linkedin.com/in/ada', 'Write https://linkedin.com/in/ada'],
  ['press@ada.example', 'Write mailto:press@ada.example'],
  ['+49 (30) 1234 56', 'Write tel:+4930123456'],
])('completes the address %s', (written, fix) => {
  expect(printed('  github', `  other: "${written}"`)).toContain(`\n    ${fix}`);
});

it('completes no address that would be invalid, too', () => {
  expect(printed('  github', '  github: ada@ada.example')).toContain('Expected here: profile on GitHub.');
  expect(printed('  github', '  github: github.com/ada')).toContain('Write https://github.com/ada');
});

it.each([
  ['Berlin', english('essays.didYouMean', { category: 'Europe/Berlin' })],
  ['Europe/Berln', english('essays.didYouMean', { category: 'Europe/Berlin' })],
  ['new york', english('essays.didYouMean', { category: 'America/New_York' })],
])('suggests a time zone for %s', (written, fix) => {
  const message = '"timezone" must be an IANA time zone like "Europe/Lisbon".';
  expect(printed('timezone', `timezone: ${written}`)).toBe(inSite(8, message, fix));
});

it('accepts the name of a language', () => {
  const parsed = parseYaml(site.join('\n').replace('locale: de', 'locale: Deutsch'), siteSchema, 'site.yaml');
  expect(parsed).toMatchObject({ document: { value: { locale: 'de' } } });
});

it('accepts yes and no instead of true and false, and keeps them in texts', async () => {
  const source = (draft: string) =>
    `---\ntitle: No\ndate: 2026-01-02\ncategory: Boats\ndraft: ${draft}\n---\nText.`;
  const drafts = await Promise.all(['yes', 'No', 'true'].map((word) => parseEssay('knots', source(word))));
  expect(drafts.map(({ document }) => document?.frontMatter)).toMatchObject(
    [true, false, true].map((draft) => ({ title: 'No', draft })),
  );
  const { errors } = await parseEssay('knots', source('perhaps'));
  expect(errors).toMatchObject([{ message: '"draft" is text.' }]);
});
