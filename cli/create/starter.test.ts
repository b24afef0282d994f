import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bio } from '../../server/endpoints/catalog.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { starterLanguages, starterWording } from '../../site/starter/starter-words.ts';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { answer, bundleOf, contextOf } from '../../test/helpers/core/site.ts';
import { SAMPLE_CONTENT, startSample, temporaryFolder } from '../../test/helpers/sample.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { navigationOf } from '../../web/views/layout.tsx';
import { countries } from './legal-pages.ts';
import { type Typed, takeGiven } from './questions.ts';
import { starterFiles } from './starter.ts';

const SYSTEM = { timeZone: 'America/New_York', locale: 'en-US' };
const ESCAPED = { name: 'Ada', email: 'ada@lovelace.blog' };
const MINIMAL = { name: 'Ada', title: 'Countess', email: 'ada@lovelace.blog' };

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes the starter content for these answers to a folder. */
async function writeStarter(folder: string, given: Typed = MINIMAL): Promise<void> {
  const files = starterFiles(takeGiven(given, SYSTEM), '2026-11-21');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** Writes starter content and reads it back. */
async function started(given: Typed) {
  const folder = await emptyFolder();
  await writeStarter(folder, given);
  return createContentReader(folder).read();
}

const documentsIn = async (folder: string) => (await createContentReader(folder).read()).documents;

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

  it('answer nothing that the owner has not typed, and say what is not written', async () => {
    const given = { ...MINIMAL, name: 'Jo Hobbs', title: 'Carpenter', timezone: 'UTC' };
    const { documents, unwritten } = await started(given);
    const complete = bundleOf(documents);
    const bundle = { ...complete, site: documents.site };
    const context = { ...contextOf(complete), bundle };
    const answers = await Promise.all(
      ['get_site_overview', 'read_profile_bio', 'get_current_focus', 'get_positioning_and_messaging'].map(
        async (name) => answer(context, name, {}),
      ),
    );
    const { note, ...facts } = Object.assign({}, ...answers) as Record<string, unknown>;
    expect(answers.map((answered) => (answered as { note?: string }).note)).toEqual([
      'The owner has not written tagline, executiveSummary.',
      'The owner has not written summary.',
      'The owner has not written executiveSummary.',
      'The owner has not written icp, coreProblem, coreSolution, toneAndStyle.',
    ]);
    expect(facts).toEqual({
      site: 'Jo Hobbs',
      name: 'Jo Hobbs',
      title: 'Carpenter',
      coreTaxonomyPillars: ['Notes'],
      contentMetrics: { publishedEssays: 0, openSourceProjects: 0, usPatents: 0 },
      canonicalRoutes: expect.any(Array),
      patents: 'No patents are listed.',
      socialLinks: { website: bundle.origin },
      contact: { url: `${bundle.origin}/contact`, email: given.email },
      lastUpdated: expect.any(String),
      terminology: { preferred: [], avoid: [] },
      ...Object.fromEntries(
        [
          ['currentExecutiveRoles', 'expertiseDomains', 'primaryRoles', 'activeFocusAreas'],
          ['latestResearchAndWriting', 'activeOpenSourceProjects', 'advisoryAndSpeakingTopics'],
          ['coreTheses', 'differentiators', 'approvedSoundbites'],
        ]
          .flat()
          .map((list) => [list, []]),
      ),
    });
    const answered = await bio.handle({} as never, context);
    expect(answered).not.toHaveProperty('data.company');
    expect(answered).toHaveProperty('note', 'The owner has not written company.');
    expect(unwritten.map(({ file, path, fix }) => [file, path.join('.'), /[?.]$/.test(fix)])).toEqual([
      ['site.yaml', 'tagline', true],
      ['site.yaml', 'summary', true],
      ['profile.yaml', 'biography', true],
      ['positioning.yaml', 'default.icp', true],
      ['positioning.yaml', 'default.coreProblem', true],
      ['positioning.yaml', 'default.coreSolution', true],
      ['positioning.yaml', 'default.toneAndStyle', true],
    ]);
  });

  it.each(starterLanguages)('write texts in %s, none of which is told to anybody', async (locale) => {
    for (const subjects of ['', 'Knots, sails']) {
      const { documents, unwritten } = await started({ ...MINIMAL, locale, subjects });
      expect(unwritten).toHaveLength(7);
      expect([documents.site.summary, documents.profile.biography]).toEqual([undefined, undefined]);
      const { say } = starterWording(locale);
      const [first] = documents.pillars;
      expect(first?.name).toBe(subjects === '' ? say('starter.notes') : 'Knots');
      expect(documents.site.policies.legalNotice).toContain(say('starter.legalNotice', ESCAPED).slice(0, 60));
      expect(documents.essays.map(({ frontMatter }) => frontMatter.title)).toEqual(
        subjects === '' ? [] : [say('starter.hello')],
      );
    }
  });

  it('leave texts of earlier versions unwritten, too', async () => {
    const folder = await emptyFolder();
    await writeStarter(folder);
    const file = join(folder, 'profile.yaml');
    const former = 'biography: Ada writes about Notes and Engines.\ncompany: Ada';
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^biography: .*/m, former));
    const { documents, unwritten } = await createContentReader(folder).read();
    expect([documents.profile.biography, documents.profile.company]).toEqual([undefined, undefined]);
    expect(unwritten).toHaveLength(8);
  });

  it('tell what the owner says about themselves and offers', async () => {
    const { documents } = await started({ ...MINIMAL, biography: 'I count. I fly.', offer: 'Tables; Notes' });
    const { site, profile, offerings } = documents;
    expect([site.intro, site.summary, profile.biography]).toEqual(Array(3).fill('I count. I fly.'));
    expect(offerings.map(({ id, name }) => [id, name])).toEqual([
      ['tables', 'Tables'],
      ['notes', 'Notes'],
    ]);
  });

  it('leave no essay beside those of another site', async () => {
    const { documents } = await started({ ...MINIMAL, subjects: 'Knots', bring: 'old.example' });
    expect(documents.essays).toEqual([]);
  });

  it('name no place if there is none', async () => {
    const { documents } = await started({ ...MINIMAL, timezone: 'UTC' });
    expect(documents.site.location).toBeUndefined();
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

  it('leave no page without content in the navigation', async () => {
    const { documents } = await started(MINIMAL);
    const { header } = navigationOf(bundleOf(documents));
    expect(header.map(({ path }) => path)).toEqual(['/about', '/contact']);
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
        const all = { ...filled, email: 'a@b.org' };
        const answers = takeGiven(all, SYSTEM);
        count += 1;
        const place = join(folder, String(count));
        await writeStarter(place, all);
        const { site, pillars } = await documentsIn(place);
        expect([site.name, site.tagline]).toEqual([answers.name, answers.tagline]);
        expect(pillars.map(({ name }) => name)).toEqual(answers.subjects);
      }),
      // Each run writes a content folder and reads it back.
      oneRunIn(10),
    );
  });

  it('produces valid output from every tool that needs no input', async () => {
    const folder = await emptyFolder();
    await writeStarter(folder);
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
    const folder = await emptyFolder();
    await writeStarter(folder);
    const service = await startSample({ CONTENT_DIR: folder, RATE_LIMIT_PER_MINUTE: '10000' });
    onTestFinished(service.close);
    let pages = 0;
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
        pages += 1;
        // The console's dialog is filled when it opens.
        const page = body.replace(/<dialog.*?<\/dialog>/s, '');
        expect(page, path).not.toMatch(/undefined|\[object|<(ul|dl|ol)[^>]*><\/\1>|href=""/);
      }
    }
    expect(pages).toBeGreaterThan(5);
  });
});
