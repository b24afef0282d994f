import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { askAll, questions, type Typed, takeGiven } from './questions.ts';

const SYSTEM = { timeZone: 'America/New_York', locale: 'en-US' };

/** Types the keys one by one, leaving time for the output of each to be drawn. */
async function interviewed(keys: readonly string[], given: Typed = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += stripVTControlCharacters(String(chunk));
  });
  const asked = askAll(given, SYSTEM, { input, output });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  asked.then(over, over);
  for (const key of keys) {
    await delay(5);
    if (isOver) break;
    input.write(key);
  }
  return { answers: await asked, shown };
}

const ENTER = '\r';
/** Ctrl-U, which deletes the text before the cursor. */
const CLEAR = '\u0015';

/** Returns a valid answer to each question. */
function answersGiven(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    questions.map(({ name, fallback }) => [name, fallback?.({}, SYSTEM) ?? 'x@y.org']),
  );
}

describe('questions at a terminal', () => {
  it('asks again after an invalid answer, and accepts suggestions', async () => {
    const { answers, shown } = await interviewed([
      ENTER,
      ...[ENTER, 'Ada', ENTER],
      ...[ENTER, 'Countess', ENTER, ENTER],
      ...['ada@', ENTER, 'lovelace.blog', ENTER],
      ...['nowhere.jpg', ENTER, CLEAR, ENTER],
      ...['Mars', ENTER, CLEAR, ENTER],
      ENTER,
      ...['Atlantis', ENTER, CLEAR, ENTER],
      ...['x y', ENTER, CLEAR, ENTER],
      ...[' , ', ENTER, CLEAR, ENTER],
      ...['sing', ENTER, CLEAR, 'Yes', ENTER],
      ...[ENTER, ENTER],
      ...['red', ENTER, CLEAR, ENTER],
      ...['ftp://in', ENTER, CLEAR, 'de.linkedin.com/in/ada, social.example/@ada', ENTER],
    ]);
    expect(answers).toEqual({
      name: 'Ada',
      pronouns: undefined,
      title: 'Countess',
      tagline: 'Essays and notes by Ada.',
      email: 'ada@lovelace.blog',
      portrait: undefined,
      timezone: 'America/New_York',
      location: 'New York',
      country: 'us',
      locale: 'en-US',
      subjects: ['Notes'],
      talks: true,
      advisory: false,
      training: false,
      accent: '#0f6b5c',
      links: { linkedin: 'https://de.linkedin.com/in/ada', 'social.example': 'https://social.example/@ada' },
      bring: undefined,
    });
    for (const message of [
      'This must not be empty.',
      'This must be an e-mail address, like ada@example.com.',
      'This must be an IANA time zone like "Europe/Lisbon".',
      'This must be a language tag like "en" or "pt-BR".',
      'This must be one or more subjects, separated by commas.',
      'This must be one of de, at, ch, fr, gb, us, none.',
      'This must be the path of a file that exists.',
      'This must be yes or no.',
      'This must be a color as #rrggbb, like "#0f6b5c".',
      'This must start with https:// or http://, or be a number',
    ]) {
      expect(shown).toContain(message);
    }
    expect(shown).toMatch(/Where you work from\n.*New York/);
  });

  it('goes back to earlier answers, and suggests what fits the new ones', async () => {
    const { name: _name, tagline: _tagline, title: _title, ...rest } = answersGiven();
    const { answers, shown } = await interviewed(
      [
        ...['<', ENTER, 'Ida', ENTER],
        ...['Engineer', ENTER],
        // Back from the tagline to the title, whose answer is shown again, and to the name.
        ...['<', ENTER, '<', ENTER],
        ...[CLEAR, 'Ada', ENTER],
        ...[ENTER, ENTER],
      ],
      rest,
    );
    expect(answers).toMatchObject({ name: 'Ada', title: 'Engineer', tagline: 'Essays and notes by Ada.' });
    expect(shown).toContain('Essays and notes by Ida.');
  });

  it('asks only for missing answers', async () => {
    const { name: _name, ...rest } = answersGiven();
    const { answers, shown } = await interviewed(['Ada', ENTER], rest);
    expect(answers.name).toBe('Ada');
    expect(shown).toContain('Your name');
    for (const { name, prompt } of questions) if (name !== 'name') expect(shown).not.toContain(prompt);
  });

  it('asks only what cannot be suggested if there is a site to bring along, and goes back over the rest', async () => {
    const { answers, shown } = await interviewed([
      ...['old.example', ENTER],
      ...['Ada', ENTER],
      ...['Contess', ENTER],
      ...['<', ENTER, CLEAR, 'Countess', ENTER],
      ...['ada@lovelace.blog', ENTER],
      ...['de', ENTER],
    ]);
    const { location, ...suggested } = takeGiven({ ...MINIMAL, bring: 'old.example', locale: 'de' }, SYSTEM);
    expect(answers).toEqual({ ...suggested, location });
    for (const prompt of ['Your pronouns', 'Accent color', 'Subjects']) expect(shown).not.toContain(prompt);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is canceled by %s and says that nothing was written', async (_name, key) => {
    await expect(interviewed(['Ada', ENTER, key])).rejects.toThrow('Cancelled: nothing was written.');
  });
});

const MINIMAL = { name: 'Ada', title: 'Countess', email: 'ada@lovelace.blog' };

describe('answers', () => {
  it.each([
    ['https://old.example/blog', 'https://old.example/blog'],
    ['old.example', 'https://old.example'],
    ['www.old.example/blog/', 'https://www.old.example/blog/'],
    ['../old.example', '../old.example'],
    ['export.zip', 'export.zip'],
    ['old-site/public', 'old-site/public'],
    // A folder of the project with such a name.
    ['package.json', 'package.json'],
    ['', undefined],
  ])('take the site %j to be %j', (bring, expected) => {
    expect(takeGiven({ ...MINIMAL, bring }, SYSTEM).bring).toBe(expected);
  });

  it('begin with the site that the owner has already', () => {
    expect(questions[0]?.prompt).toMatch(/^Do you have a site already\? Its address/);
  });

  it.each([
    ['Europe/Berlin', 'de'],
    ['Europe/Zurich', 'ch'],
    ['America/Chicago', 'us'],
    ['America/Toronto', 'none'],
  ])('suggest the country of %s', (timezone, country) => {
    expect(takeGiven({ ...MINIMAL, timezone }, SYSTEM).country).toBe(country);
  });

  it('that nobody gave are no guesses about the owner', () => {
    expect(takeGiven(MINIMAL, SYSTEM)).toMatchObject({ location: undefined, title: 'Countess' });
    expect(() => takeGiven({ ...MINIMAL, title: undefined }, SYSTEM)).toThrow('--title must not be empty');
  });

  it('may be accounts on Mastodon, and telephone numbers with spaces', () => {
    const links = 'github.com/ada gitlab.com/ada, @ada@social.example, +44 1632 960000';
    expect(takeGiven({ ...MINIMAL, links }, SYSTEM).links).toEqual({
      github: 'https://github.com/ada',
      gitlab: 'https://gitlab.com/ada',
      mastodon: 'https://social.example/@ada',
      Telephone: 'tel:+441632960000',
    });
  });

  it('are refused with what they probably mean', () => {
    expect(() => takeGiven({ ...MINIMAL, timezone: 'Berlin' }, SYSTEM)).toThrow(
      'Did you mean Europe/Berlin?',
    );
  });

  it('are refused if they name a site twice, or no picture', () => {
    const given = { ...MINIMAL, links: 'github.com/a, github.com/b', portrait: SAMPLE_CONTENT };
    expect(() => takeGiven(given, SYSTEM)).toThrow(
      /^--portrait must be a picture .*\n--links must name github once\n/,
    );
  });
});
