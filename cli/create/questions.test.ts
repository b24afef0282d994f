import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findRoomWords } from '../../owner/room/words/find-room-words.ts';
import { starterLanguages, starterWording } from '../../site/starter/starter-words.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { createWording } from '../../web/locales/wording.ts';
import { CommandError } from '../errors.ts';
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

/** Returns a valid answer to each question but some. */
function rest(...but: readonly string[]): Readonly<Record<string, string>> {
  const given = questions.filter(({ name }) => !but.includes(name));
  return Object.fromEntries(given.map(({ name, fallback }) => [name, fallback?.({}, SYSTEM) ?? 'x@y.org']));
}

describe('questions at a terminal', () => {
  const ASKED = ['locale', 'name', 'title', 'biography', 'offer', 'bring', 'email'] as const;

  it('are seven, as a person asks them, with the suggestions that were accepted', async () => {
    const { answers, shown } = await interviewed([
      ...['x y', ENTER, CLEAR, ENTER],
      ...[ENTER, 'Ada', ENTER],
      ...['Countess', ENTER],
      ENTER,
      ...['Engines; notes, talks', ENTER],
      ENTER,
      ...['ada@', ENTER, 'lovelace.blog', ENTER],
    ]);
    expect(answers).toEqual({
      name: 'Ada',
      title: 'Countess',
      offer: ['Engines', 'notes', 'talks'],
      email: 'ada@lovelace.blog',
      timezone: 'America/New_York',
      country: 'us',
      locale: 'en-US',
      subjects: [],
      talks: false,
      advisory: false,
      training: false,
      accent: '#0f6b5c',
      links: {},
    });
    const { say } = starterWording('en');
    for (const message of [say('wrong.empty'), say('wrong.email'), say('wrong.locale', { tag: 'en' })]) {
      expect(shown).toContain(message);
    }
    const places = ASKED.map((name) => shown.indexOf(starterWording('en').say(`ask.${name}`)));
    expect(places).toEqual(places.filter((place) => place >= 0).sort((one, other) => one - other));
    expect(shown).toMatch(/◇ {2}The language of your site.*\n│ {2}en-US/);
  });

  it('are in the language of the site from the second on', async () => {
    const { shown } = await interviewed(
      ['ja', ENTER, '陶子', ENTER, '陶芸家', ENTER],
      rest('locale', 'name', 'title'),
    );
    expect(shown).toContain(starterWording('ja').say('ask.name'));
    expect(shown).not.toContain(starterWording('en').say('ask.name'));
  });

  it.each(starterLanguages)('say what is wrong with an answer in %s', async (locale) => {
    const { shown } = await interviewed(
      [
        ...['de_AT', ENTER, CLEAR, locale, ENTER],
        ...[ENTER, '<!--', ENTER, CLEAR, 'Ada', ENTER],
        'a@',
        ENTER,
        'b.org',
        ENTER,
      ],
      rest('locale', 'name', 'email'),
    );
    const { say } = starterWording(locale);
    expect(shown).toContain(starterWording('en').say('wrong.locale', { tag: 'de-AT' }));
    for (const message of [
      say('wrong.empty'),
      say('wrong.comment', { comment: '<!--' }),
      say('wrong.email'),
    ]) {
      expect(shown.replace(/\n│ +/g, ' ')).toContain(message);
    }
  });

  it('take a new answer instead of the one before, after going back', async () => {
    const { answers, shown } = await interviewed(
      [
        ...['<', ENTER, 'Ida', ENTER],
        ...['Carpenter', ENTER],
        // Back from the sentences to the title, which is kept, and to the name, which is replaced.
        ...['<', ENTER, '<', ENTER],
        ...['Ada', ENTER, ENTER],
        ...['I build.', ENTER],
        ...['<', ENTER],
        ...['-', ENTER, 'none', ENTER],
      ],
      rest('name', 'title', 'biography', 'offer'),
    );
    expect(answers).toMatchObject({ name: 'Ada', title: 'Carpenter', biography: undefined, offer: ['none'] });
    expect(shown).toMatch(/Carpenter/);
  });

  it('are only those without an answer', async () => {
    const { answers, shown } = await interviewed(['Ada', ENTER], rest('name'));
    expect(answers.name).toBe('Ada');
    for (const name of ASKED)
      expect(shown.includes(starterWording('en').say(`ask.${name}`))).toBe(name === 'name');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is canceled by %s and says that nothing was written', async (_name, key) => {
    await expect(interviewed(['Ada', ENTER, key])).rejects.toThrow('Cancelled: nothing was written.');
  });

  it('are canceled in the language of the site', async () => {
    const cancelled = starterWording('ja').say('create.cancelled');
    await expect(interviewed(['\u0003'], { locale: 'ja' })).rejects.toThrow(cancelled);
  });
});

const MINIMAL = { name: 'Ada', title: 'Countess', email: 'ada@lovelace.blog' };

describe('answers', () => {
  it.each([
    ['https://old.example/blog', 'https://old.example/blog'],
    ['old.example', 'https://old.example'],
    ['www.old.example/blog/', 'https://www.old.example/blog/'],
    ['./cli/create', resolve('cli/create')],
    ["'cli/create'", resolve('cli/create')],
    // A file of the project with such a name.
    ['package.json', resolve('package.json')],
    ['', undefined],
  ])('take the site %j to be %j', (bring, expected) => {
    expect(takeGiven({ ...MINIMAL, bring }, SYSTEM).bring).toBe(expected);
  });

  it.each(['../old.example', 'export.zip', 'old-site/public', '~/nowhere'])(
    'take %s for no site, because nothing is there',
    (bring) => {
      expect(() => takeGiven({ ...MINIMAL, bring }, SYSTEM)).toThrow(starterWording('en').say('wrong.bring'));
    },
  );

  it.each(['yes', 'ja', 'Oui', 'sí', 'SÌ', 'はい', 'نعم', 'हाँ'])('take %s for yes', (talks) => {
    expect(takeGiven({ ...MINIMAL, talks }, SYSTEM).talks).toBe(true);
  });

  it.each(['no', 'Nein', 'não', 'いいえ', 'لا'])('take %s for no', (talks) => {
    expect(takeGiven({ ...MINIMAL, talks }, SYSTEM).talks).toBe(false);
  });

  it('are several things between the commas of any script', () => {
    const offer = ['茶碗、花器', 'شعر، ترجمة', 'a, b'].map(
      (typed) => takeGiven({ ...MINIMAL, offer: typed }, SYSTEM).offer,
    );
    expect(offer).toEqual([
      ['茶碗', '花器'],
      ['شعر', 'ترجمة'],
      ['a', 'b'],
    ]);
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
    expect(() => takeGiven({ ...MINIMAL, title: undefined }, SYSTEM)).toThrow('"--title" must not be empty');
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

  it('may be two accounts at the same place', () => {
    const { links } = takeGiven({ ...MINIMAL, links: 'github.com/a, github.com/b' }, SYSTEM);
    expect(links).toEqual({ github: 'https://github.com/a', 'github.com/b': 'https://github.com/b' });
  });

  it.each(starterLanguages)('that are wrong are refused in %s, each by its option', (locale) => {
    const wrong = {
      name: '',
      title: '<!--',
      email: 'ada',
      portrait: SAMPLE_CONTENT,
      timezone: 'Berlin',
      country: 'xx',
      talks: 'perhaps',
      accent: 'red',
      links: 'x',
      bring: './nowhere',
    };
    const { message } = captured(() => takeGiven({ ...wrong, locale }, SYSTEM));
    const { say } = createWording(findRoomWords(locale));
    const lines = message.split('\n');
    for (const option of Object.keys(wrong)) {
      expect(lines.filter((line) => line.includes(`--${option}`))).toHaveLength(1);
    }
    expect(lines).toContain(say('finding.notBeEmpty', { name: '--name' }));
    expect(message).toContain(say('findingFix.meantTimeZone', { meant: 'Europe/Berlin' }));
    expect(message).toContain(say('findingFix.givePicture'));
    expect(lines.at(-1)).toBe(starterWording(locale).say('create.nothing'));
    if (locale !== 'en') expect(message).not.toMatch(/\b(?:must|is|Use|Write|or)\b|[{}]/);
  });

  it('are refused in the language of the machine if theirs is unknown', () => {
    const { message } = captured(() =>
      takeGiven({ ...MINIMAL, locale: 'x y' }, { ...SYSTEM, locale: 'fr-FR' }),
    );
    expect(message).toContain(starterWording('fr').say('create.nothing'));
  });
});

function captured(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof CommandError) return error;
  }
  throw new Error('It was not refused.');
}
