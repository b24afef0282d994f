import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findInvisible } from '../../site/reader/checks/invisible-characters.ts';
import { essayDraft, slugOf } from '../../site/reader/essay-draft.ts';
import { parseEssay } from '../../site/reader/parse-essay.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { type ContentCopy, copyContent } from '../../test/helpers/content-copy.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { SLUG } from '../../web/core/model.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { dayInTimezone } from '../../web/core/time.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
});
afterAll(() => rm(dataDir, { recursive: true }));

async function sampleCopy(): Promise<ContentCopy> {
  const copy = await copyContent();
  onTestFinished(copy.close);
  return copy;
}

const newEssay = ({ folder }: ContentCopy, ...parameters: readonly string[]) =>
  runOwner(['new', 'essay', ...parameters], { CONTENT_DIR: folder, DATA_DIR: dataDir });

it('check lists what the owner has not written, each with the question to answer', async () => {
  const copy = await sampleCopy();
  await copy.replace('site.yaml', /^tagline: .*/m, 'tagline: Essays and notes by Wren Castellane.');
  const check = (...given: readonly string[]) =>
    runOwner(['check', ...given], { CONTENT_DIR: copy.folder, DATA_DIR: dataDir });
  const line = await copy.lineOf('site.yaml', 'tagline: Essays');
  const { code, stdout } = await check();
  expect(code).toBe(0);
  expect(stdout).toContain(
    `Not written yet:\n${copy.folder}/site.yaml:${line}  You have not written "tagline" yet, so nobody is told it.\n    What do you do, in one line?`,
  );
  expect(JSON.parse((await check('--json')).stdout).unwritten).toMatchObject([{ file: 'site.yaml', line }]);
});

describe('new essay', () => {
  it('creates a draft dated today in the first pillar and says what to do next', async () => {
    const copy = await sampleCopy();
    const today = () => dayInTimezone(new Date(), 'Europe/Lisbon');
    const before = today();
    const { code, stdout, stderr } = await newEssay(copy, 'Doors: a “History”', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ slug: 'doors-a-history', title: 'Doors: a “History”' });
    expect([before, today()]).toContain(told.date);
    const { documents } = await createContentReader(copy.folder).read();
    const essay = documents.essays.find(({ slug }) => slug === told.slug);
    expect(essay?.frontMatter).toMatchObject({
      title: 'Doors: a “History”',
      date: told.date,
      category: 'Leadership & Culture',
      draft: true,
    });
    expect(essay?.text).toMatch(/^Begin with .+ replace\.$/);

    const plain = await newEssay(copy, 'Without', 'quotation', 'marks');
    expect(plain.stdout).toContain('essays/without-quotation-marks.md. Write your text there.');
    expect(plain.stdout).toContain('http://127.0.0.1:8787/essays/without-quotation-marks');
    expect(plain.stdout).toContain('delete the line "draft: true"');
  });

  it('accepts a category by name or slug, and a custom address', async () => {
    const copy = await sampleCopy();
    const told = await newEssay(copy, 'Двери', '--category', 'FRONTIER-AI', '--slug', 'doors', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ slug: 'doors', title: 'Двери', category: 'Frontier AI' });
    const unnamed = await newEssay(copy, '扉', '--json');
    expect(JSON.parse(unnamed.stdout).slug).toMatch(/^essay-of-\d{4}-\d\d-\d\d$/);
  });

  it('explains an error and writes nothing', async () => {
    const copy = await sampleCopy();
    await rm(join(copy.folder, 'essays'), { recursive: true });
    await rm(join(copy.folder, 'redirects.yaml'));
    const answers = await Promise.all([
      newEssay(copy, 'A title', '--category', 'Frontier IA'),
      newEssay(copy, 'A title', '--slug', '../Up'),
      newEssay(copy, ' \n '),
      newEssay({ ...copy, folder: join(copy.folder, 'nowhere') }, 'A title'),
    ]);
    expect(answers.map(({ stderr }) => stderr)).toEqual([
      expect.stringMatching(
        /^There is no category "Frontier IA"\. Did you mean "Frontier AI"\? taxonomy\.yaml has "Lead/,
      ),
      expect.stringMatching(/^"\.\.\/Up" cannot be used as an address\. .*--slug up\n$/),
      expect.stringMatching(/^An essay needs a title/),
      expect.stringMatching(/^There is no content in .*nowhere\. .*--site\.\n$/),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect((await createContentReader(copy.folder).read()).documents.essays).toEqual([]);
  });

  it('does not overwrite an essay', async () => {
    const copy = await sampleCopy();
    const file = join(copy.folder, 'essays/mine.md');
    await writeFile(file, 'Mine.');
    const { code, stderr } = await newEssay(copy, 'Mine');
    expect([code, stderr]).toEqual([1, expect.stringContaining('was not changed. Choose another address')]);
    expect(await readFile(file, 'utf8')).toBe('Mine.');
  });
});

const title = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        "'",
        ':',
        ' ',
        '#',
        '-',
        '---',
        '\n',
        '\\',
        '../',
        '👨‍👩‍👧',
        '|',
        '>',
        '*',
        '&',
        '!',
        '%',
        '@',
        '`',
        '{',
        '[',
        ',',
        '\t',
        '\u0085',
        '\u2028',
        '\ufeff',
        'é',
        'a',
        '1',
        'true',
        '~',
      ),
      maxLength: 60,
    }),
    fc.constantFrom(
      '2026-01-02',
      'null',
      '0x1F',
      '1e3',
      'yes',
      'a: b',
      '- a',
      '"',
      '...',
      '---',
      'x'.repeat(500),
    ),
  )
  // Content has no invisible characters.
  .filter((text) => oneLine(text) !== '' && findInvisible(text, 'invisibleEscape', String).length === 0);

describe('an essay title', () => {
  it('round-trips through its draft on one line', async () => {
    await fc.assert(
      fc.asyncProperty(title, async (given) => {
        const draft = { title: oneLine(given), date: '2026-11-21', category: 'A: "b"', text: 'Text.' };
        const parsed = await parseEssay('any', essayDraft(draft));
        const { text, ...frontMatter } = draft;
        expect(parsed.errors).toEqual([]);
        expect(parsed.document).toMatchObject({ text, frontMatter });
      }),
    );
  });

  it('has a valid slug of at most 80 characters', () => {
    fc.assert(
      fc.property(title, (given) => {
        const slug = slugOf(given) ?? 'none';
        expect(slug).toMatch(SLUG);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it.each([
    ['Gründe & Größe: “quoted”', 'gruende-groesse-quoted', 'de'],
    ['Räksmörgås', 'raksmorgas', 'sv'],
    ['Hääyöaie', 'haayoaie', 'fi'],
    ['Ærø Åse øl', 'aeroe-aase-oel', 'nb'],
    ['İstanbul ve Iğdır', 'istanbul-ve-igdir', 'tr'],
    ['Łódź, déjà vu', 'lodz-deja-vu'],
    ['Двери', 'dveri'],
    ['Ἀρχή', 'arxi'],
    ['你好 world', 'world'],
    ['../../etc/passwd', 'etc-passwd'],
    ['你好', undefined],
    [`${'word '.repeat(30)}`, `${'word-'.repeat(15)}word`],
  ] satisfies [string, string | undefined, string?][])(
    'turns %s into the slug %s',
    (given, slug, locale = 'en') => {
      expect(slugOf(given, locale)).toBe(slug);
    },
  );
});
