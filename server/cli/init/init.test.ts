import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI } from '../../../test/helpers/built.ts';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { answer, bundleOf, contextOf } from '../../../test/helpers/core/site.ts';
import { runNode } from '../../../test/helpers/program.ts';
import { SAMPLE_CONTENT, startSample, temporaryFolder } from '../../../test/helpers/sample.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';
import { navigationOf } from '../../../web/views/layout.tsx';
import { createContentReader } from '../../content/read-content.ts';
import { countries } from './legal-pages.ts';
import { askAll, questions, type Typed, takeGiven } from './questions.ts';
import { starterFiles } from './starter.ts';
import { putInPlace } from './write-folder.ts';

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder with the sample in `content`, as after a clone. */
async function freshClone(): Promise<string> {
  const folder = await emptyFolder();
  await cp(SAMPLE_CONTENT, join(folder, 'content'), { recursive: true });
  return folder;
}

const init = (clone: string, ...parameters: readonly string[]) =>
  runNode([CLI, 'init', ...parameters], {
    CONTENT_DIR: join(clone, 'content'),
    TZ: 'Europe/Lisbon',
  });

const ADA = ['--name', 'Ada Lovelace', '--email', 'ada@lovelace.blog'];

const documentsIn = async (folder: string) => (await createContentReader(folder).read()).documents;

describe('init without a terminal', () => {
  it('replaces the sample with valid content, and moves the sample aside', async () => {
    const clone = await freshClone();
    const { code, stdout, stderr } = await init(clone, ...ADA, '--subjects', 'Engines, Музыка', '--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/npm run dev\n.*new essay .*npm start\n.*read the legal notice/s);
    expect((await readdir(clone)).sort()).toEqual(['content', 'content-sample']);
    expect(await readdir(join(clone, 'content-sample'))).toEqual(await readdir(SAMPLE_CONTENT));
    const { site, pillars, essays } = await documentsIn(join(clone, 'content'));
    expect(site).toMatchObject({
      key: 'ada-lovelace',
      name: 'Ada Lovelace',
      timezone: 'Europe/Lisbon',
      location: 'Lisbon',
      links: {},
      contact: { email: 'ada@lovelace.blog' },
    });
    expect(pillars.map(({ name }) => name)).toEqual(['Engines', 'Музыка']);
    expect(essays).toMatchObject([{ slug: 'hello', frontMatter: { draft: true, category: 'Engines' } }]);
  });

  it('writes to a new folder, and leaves the sample in place', async () => {
    const clone = await freshClone();
    const told = await init(clone, join(clone, 'sites/mine'), ...ADA, '--links', 'github.com/ada', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ folder: join(clone, 'sites/mine') });
    expect((await documentsIn(join(clone, 'sites/mine'))).site.links).toEqual({
      github: 'https://github.com/ada',
    });
    expect((await readdir(clone)).sort()).toEqual(['content', 'sites']);
  });

  it('overwrites nothing, and changes nothing when it fails', async () => {
    const clone = await freshClone();
    const own = await freshClone();
    await writeFile(join(own, 'content/essays/mine.md'), 'Mine.');
    const twice = await freshClone();
    await mkdir(join(twice, 'content-sample'));
    await writeFile(join(twice, 'content-sample/mine.yaml'), 'Mine.');
    const answers = await Promise.all([
      init(clone, ...ADA),
      init(clone, '--yes', '--timezone', 'Mars', '--name', ' '),
      init(own, ...ADA, '--yes'),
      init(twice, ...ADA, '--yes'),
    ]);
    expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(answers.map(() => [1, '']));
    expect(answers.map(({ stderr }) => stderr)).toEqual([
      expect.stringMatching(
        /content contains the sample\. With --yes, init moves it to .*content-sample and puts your content in its place\.\n$/,
      ),
      expect.stringMatching(/^--name must not be empty\n--timezone must be an IANA time zone/),
      expect.stringContaining('content contains your own files, and init does not overwrite them.'),
      expect.stringContaining('content-sample already exists.'),
    ]);
    for (const folder of [clone, own]) expect(await readdir(folder)).toEqual(['content']);
    expect(await readFile(join(own, 'content/essays/mine.md'), 'utf8')).toBe('Mine.');
  });
});

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

describe('init at a terminal', () => {
  it('asks again after an invalid answer, and accepts suggestions', async () => {
    const { answers, shown } = await interviewed([
      ...[ENTER, 'Ada', ENTER],
      ...[ENTER, ENTER, ENTER],
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
      title: 'Writer',
      tagline: 'Essays and notes by Ada.',
      email: 'ada@lovelace.blog',
      portrait: undefined,
      timezone: 'America/New_York',
      location: 'New York',
      country: 'us',
      locale: 'en-US',
      subjects: ['Work and Life'],
      talks: true,
      advisory: false,
      training: false,
      accent: '#0f6b5c',
      links: { linkedin: 'https://de.linkedin.com/in/ada', 'social.example': 'https://social.example/@ada' },
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
    for (const { prompt } of questions.slice(1)) expect(shown).not.toContain(prompt);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is canceled by %s and says that nothing was written', async (_name, key) => {
    await expect(interviewed(['Ada', ENTER, key])).rejects.toThrow('Cancelled: nothing was written.');
  });
});

/** Creates content for an owner who gave only the required answers. */
async function ownFolder(): Promise<string> {
  const folder = join(await emptyFolder(), 'content');
  const answers = takeGiven({ name: 'Ada', email: 'ada@lovelace.blog' }, SYSTEM);
  await putInPlace(folder, starterFiles(answers, '2026-11-21'), async () => undefined, undefined);
  return folder;
}

const MINIMAL = { name: 'Ada', email: 'ada@lovelace.blog' };

/** Writes starter content and reads it back. */
async function started(given: Typed) {
  const folder = join(await emptyFolder(), 'content');
  const files = starterFiles(takeGiven(given, SYSTEM), '2026-11-21');
  await putInPlace(folder, files, async () => undefined, undefined);
  return createContentReader(folder).read();
}

describe('answers', () => {
  it.each(countries)('write the legal templates of %s, whose blanks are reported', async (country) => {
    const { documents, warnings, pageTexts } = await started({ ...MINIMAL, country });
    expect(documents.pages.map(({ inNavigation }) => inNavigation)).toEqual([false, false]);
    const files = new Set(warnings.map(({ file }) => file));
    expect([...files].sort()).toEqual(documents.pages.map(({ path }) => `pages${path}.md`).sort());
    for (const { path } of documents.pages) {
      const { html = '', markdown = '' } = pageTexts.get(path) ?? {};
      expect(html).toContain('ada@lovelace.blog');
      expect(markdown).not.toMatch(/\$name|\$email|<!--|^#{1,2} *$/m);
    }
  });

  it('write no legal pages for other countries', async () => {
    const { documents, warnings } = await started({ ...MINIMAL, timezone: 'Asia/Tokyo' });
    expect([documents.pages, warnings]).toEqual([[], []]);
  });

  it.each([
    ['Europe/Berlin', 'de'],
    ['Europe/Zurich', 'ch'],
    ['America/Chicago', 'us'],
    ['America/Toronto', 'none'],
  ])('suggest the country of %s', (timezone, country) => {
    expect(takeGiven({ ...MINIMAL, timezone }, SYSTEM).country).toBe(country);
  });

  it('copy the portrait, also from a path that a terminal has quoted', async () => {
    const folder = await emptyFolder();
    await cp(join(SAMPLE_CONTENT, 'media/wren-castellane.jpg'), join(folder, 'My Picture.JPG'));
    const path = join(folder, 'My Picture.JPG');
    for (const portrait of [path, `'${path}'`, path.replaceAll(' ', '\\ ')]) {
      const { documents, picture } = await started({ ...MINIMAL, portrait });
      expect(documents.profile.portrait).toEqual({ file: 'portrait.jpg', alt: 'Portrait of Ada' });
      expect(picture('portrait.jpg')).toBeDefined();
    }
  });

  it('decide about pronouns, invitations, training and links', async () => {
    const { documents } = await started({
      ...MINIMAL,
      pronouns: 'she/her',
      talks: 'Y',
      advisory: 'no',
      training: 'yes',
      links: 'www.linkedin.com/in/ada tel:+441632960000,https://scholar.example/ada',
    });
    const { site, status } = documents;
    expect(site.pronouns).toBe('she/her');
    expect([status.openForSpeaking, status.openForAdvisory]).toEqual([true, false]);
    expect(site.policies.crawlers.aiTrain).toBe(true);
    expect(site.links).toEqual({
      linkedin: 'https://www.linkedin.com/in/ada',
      Telephone: 'tel:+441632960000',
      'scholar.example': 'https://scholar.example/ada',
    });
  });

  it('are refused if they name a site twice, or no picture', () => {
    const given = { ...MINIMAL, links: 'github.com/a, github.com/b', portrait: SAMPLE_CONTENT };
    expect(() => takeGiven(given, SYSTEM)).toThrow(
      /^--portrait must be a picture .*\n--links must name github once\n/,
    );
  });

  it('leave no page without content in the navigation', async () => {
    const { documents } = await started(MINIMAL);
    const { header } = navigationOf(bundleOf(documents));
    expect(header.map(({ path }) => path)).toEqual(['/about', '/contact', '/agents']);
  });
});

describe('starter content', () => {
  const line = fc.oneof(
    fc.constantFrom('[a](/nowhere)', '![a](b.jpg)', '# A', '<b>', '`[a](/x)', '- a', '{{'),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(
        '*',
        '[',
        ']',
        '(',
        '/x',
        '#',
        '`',
        '<',
        '>',
        '!',
        ':',
        ' ',
        '-',
        '\n',
        'a',
        '"',
        '\\',
        ',',
      ),
      maxLength: 20,
    }),
  );
  const typed = fc.record({ name: line, title: line, tagline: line, location: line, subjects: line });

  it('is valid for any answers', async () => {
    const folder = await emptyFolder();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(typed, async (given) => {
        const filled = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, `${value},A`]));
        const answers = takeGiven({ ...filled, email: 'a@b.org' }, SYSTEM);
        count += 1;
        const place = join(folder, String(count));
        await putInPlace(place, starterFiles(answers, '2026-11-21'), async () => undefined, undefined);
        const { site, pillars } = await documentsIn(place);
        expect([site.name, site.tagline]).toEqual([answers.name, answers.tagline]);
        expect(pillars.map(({ name }) => name)).toEqual(answers.subjects);
      }),
      // Each run writes a content folder and reads it back.
      oneRunIn(10),
    );
  });

  it('produces valid output from every tool that needs no input', async () => {
    const folder = await ownFolder();
    const context = contextOf(bundleOf(await documentsIn(folder)));
    const tools = [...createRegistry(context.bundle).values()].filter(
      ({ name, input }) => name !== 'get_recent_greetings' && input.safeParse({}).success,
    );
    expect(tools.length).toBeGreaterThan(8);
    for (const { name, output } of tools) {
      const { success } = output.safeParse(await answer(context, name, {}));
      expect([name, success]).toEqual([name, true]);
    }
  });

  it('produces a site whose pages and documents all return 200', async () => {
    const folder = await ownFolder();
    const service = await startSample({ CONTENT_DIR: folder, RATE_LIMIT_PER_MINUTE: '10000' });
    onTestFinished(service.close);
    for (const path of [
      ...service.snapshot().representations.keys(),
      '/guestbook',
      '/essays?q=x',
      '/api/mcp/essays/search?q=x',
    ]) {
      const response = await service.request(path);
      const body = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      if (response.headers.get('content-type')?.includes('html')) {
        // The console's dialog is filled when it opens.
        const page = body.replace(/<dialog.*?<\/dialog>/s, '');
        expect(page, path).not.toMatch(/undefined|\[object|<(ul|dl|ol)[^>]*><\/\1>|href=""/);
      }
    }
  });
});

describe('putInPlace', () => {
  it('makes content that every user can read, whatever the umask', async () => {
    const folder = await emptyFolder();
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const target = join(folder, 'site/content');
    await putInPlace(target, { 'site.yaml': '', 'essays/a.md': '' }, async () => undefined, undefined);
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    for (const path of ['site', 'site/content', 'site/content/essays'])
      expect(await modeOf(path)).toBe(0o755);
    for (const path of ['site.yaml', 'essays/a.md']) expect(await modeOf(`site/content/${path}`)).toBe(0o644);
  });

  it('changes nothing when the check fails', async () => {
    const folder = await emptyFolder();
    const refuse = async () => {
      await delay(1);
      throw new Error('invalid');
    };
    await mkdir(join(folder, 'content'));
    await writeFile(join(folder, 'content/old'), 'old');
    const put = putInPlace(join(folder, 'content'), { new: 'new' }, refuse, join(folder, 'aside'));
    await expect(put).rejects.toThrow('invalid');
    expect(await readdir(folder)).toEqual(['content']);
    expect(await readdir(join(folder, 'content'))).toEqual(['old']);
  });

  it('moves an existing folder aside, and refuses to replace one otherwise', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'content'));
    await writeFile(join(folder, 'content/old'), 'old');
    const files = { 'a/b': 'new' };
    await putInPlace(join(folder, 'content'), files, async () => undefined, join(folder, 'aside'));
    expect((await readdir(folder)).sort()).toEqual(['aside', 'content']);
    // The folder is not empty, and `aside` is not given.
    const again = putInPlace(join(folder, 'content'), files, async () => undefined, undefined);
    await expect(again).rejects.toThrow('ENOTEMPTY');
    expect((await readdir(folder)).sort()).toEqual(['aside', 'content']);
    expect(await readFile(join(folder, 'content/a/b'), 'utf8')).toBe('new');
  });
});
