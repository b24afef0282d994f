/** Any saved file is read or reported as an error, and the last valid site stays online. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { takeGiven } from '../cli/create/questions.ts';
import { starterFiles } from '../cli/create/starter.ts';
import { readConfig } from '../server/config/config.ts';
import { listEndpoints } from '../server/endpoints/index.ts';
import { createPublisher, type Publisher } from '../site/publish/publisher.ts';
import { parseEssay } from '../site/reader/parse-essay.ts';
import { type ContentReader, createContentReader } from '../site/reader/read-content.ts';
import { parseYaml } from '../site/reader/yaml-document.ts';
import { type ContentError, InvalidContentError, MAX_YAML_BYTES } from '../site/util/content-error.ts';
import { MAX_ESSAY_BYTES } from '../site/util/read-text.ts';
import { siteSchema, statusSchema, taxonomySchema } from '../web/core/model.ts';
import { type ContentCopy, emptyContent, essayText } from './helpers/content-copy.ts';
import { fc, oneRunIn } from './helpers/core/fuzz.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_ORIGIN } from './helpers/sample.ts';
import { eventually } from './helpers/wait.ts';
import { type WildSave, wildEssay, wildSave, wildText } from './helpers/wild-content.ts';

/** Creates starter content, which is published in a moment. */
async function smallCopy(): Promise<ContentCopy> {
  const copy = await emptyContent();
  const given = { name: 'Ada', title: 'Writer', email: 'ada@example.org', subjects: 'Frontier AI' };
  const answers = takeGiven(given, { timeZone: 'UTC', locale: 'en' });
  for (const [file, text] of Object.entries(starterFiles(answers, '2026-11-21')))
    await copy.write(file, text);
  return copy;
}

/** Expects errors that each have a line of the file, a message and a fix. */
function expectReported(errors: readonly ContentError[], source: string): void {
  expect(errors).not.toEqual([]);
  // Counted as in Markdown: a line ends with LF, CR or both (CommonMark 0.31, section 2.1).
  const lines = source.split(/\r\n?|\n/).length;
  for (const { line, message, fix } of errors) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
    expect(message).toMatch(/\S/);
    expect(fix).toMatch(/\S/);
  }
}

describe('arbitrary text', () => {
  it('is parsed as YAML or reported with errors', () => {
    const schemas = fc.constantFrom(siteSchema, taxonomySchema, statusSchema);
    let reported = 0;
    fc.assert(
      fc.property(wildText, schemas, (source, schema) => {
        const parsed = parseYaml<typeof schema>(source, schema, 'any.yaml');
        if (!('errors' in parsed)) return;
        expectReported(parsed.errors, source);
        reported += 1;
      }),
    );
    expect(reported).toBeGreaterThan(0);
  });

  it('is parsed as an essay or reported with errors', async () => {
    await fc.assert(
      fc.asyncProperty(wildEssay, async (source) => {
        const parsed = await parseEssay('any', source);
        if (!parsed.document || parsed.errors.length > 0) expectReported(parsed.errors, source);
        expect(parsed.rendered.html).not.toContain('\0');
      }),
      // Syntax highlighting takes milliseconds.
      oneRunIn(2),
    );
  });
});

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i));
const letters = [...'abcdefghi'];
const unfolding = letters.map((name, index) => {
  const before = letters[index - 1];
  return `${name}: &${name} [${Array(9)
    .fill(before ? `*${before}` : 'x')
    .join(', ')}]`;
});

describe('hostile YAML', () => {
  it.each([
    ['aliases of aliases', unfolding.join('\n'), /too many references/],
    ['too many aliases', `a: &a x\nb:\n${'  - *a\n'.repeat(10_000)}`, /too many references/],
    ['an alias inside its own anchor', 'key: &a [*a]', /^"key" is a list/],
    ['nested lists', `key: ${'['.repeat(50_000)}`, /nested too deeply|This is not YAML/],
    ['nested maps', lines(2_000, (index) => `${' '.repeat(index)}a:`).join('\n'), /nested too deeply/],
    [
      'thousands of unknown keys',
      lines(3_000, (index) => `k${index}: 1`).join('\n'),
      /Unknown key|is missing/,
    ],
    ['nested complex keys', '? '.repeat(50), /The key that begins here is not text/],
    ['thousands of invalid lines', 'a:\n\tb\n'.repeat(5_000), /This line begins with a tab/],
    ['a second document', 'key: a\n---\nkey: b', /A second document begins here/],
    ['prototype keys', '__proto__: { a: 1 }\nconstructor: 2\n', /Unknown key "(__proto__|constructor)"/],
  ])('with %s is reported', (_case, source, message) => {
    const parsed = parseYaml(source, siteSchema, 'site.yaml');
    if (!('errors' in parsed)) throw new Error('This YAML must be invalid.');
    expectReported(parsed.errors, source);
    expect(parsed.errors.length).toBeLessThanOrEqual(100);
    expect(parsed.errors.map((error) => error.message).join('\n')).toMatch(message);
  });
});

describe('hostile Markdown', () => {
  it.each([
    ['thousands of brackets', '['.repeat(10_000)],
    ['nested footnotes', '^['.repeat(3_000)],
    ['thousands of asterisks', '*a **a '.repeat(2_500)],
    ['thousands of backticks', lines(2_000, (index) => '`'.repeat(index)).join('\n\n')],
    ['nested quotations', '> '.repeat(50_000)],
    ['nested lists', lines(1_000, (index) => `${'  '.repeat(index)}- a`).join('\n')],
    ['unused footnotes', lines(5_000, (index) => `[^${index}]: x\n`).join('\n')],
    ['thousands of figures', '![a](/media/b.jpg "c")\n\n'.repeat(2_000)],
    ['a long table', `a|b\n-|-\n${'a|b\n'.repeat(5_000)}`],
    ['an unclosed code fence', `~~~ts\n${'a\n'.repeat(200_000)}`],
  ])('with %s is rendered', async (_case, markdown) => {
    expect(await parseEssay('any', essayText(markdown))).toMatchObject({
      errors: [],
      document: { slug: 'any' },
    });
  });
});

describe('a content folder', () => {
  let copy: ContentCopy;
  let reader: ContentReader;
  // Each test has its own copy, because a property that reaches its time limit stops in the middle of a run.
  beforeEach(async () => {
    copy = await smallCopy();
    reader = createContentReader(copy.folder);
    await reader.read();
  });
  afterEach(() => copy.close());

  async function contentErrors(): Promise<readonly ContentError[]> {
    const outcome = await reader.read().catch((error: unknown) => error);
    if (outcome instanceof InvalidContentError) return outcome.errors;
    expect(outcome).toHaveProperty('documents');
    return [];
  }

  /** Saves `content` as `file` while `check` runs. */
  async function saved(
    file: string,
    content: string | Uint8Array,
    check: () => Promise<void>,
  ): Promise<void> {
    const before = await readFile(join(copy.folder, file)).catch(() => undefined);
    await copy.write(file, content);
    try {
      await check();
    } finally {
      if (before) await copy.write(file, before);
      else await copy.remove(file);
    }
  }

  it('is read after any save, or every error is reported by file and line', async () => {
    let last = Promise.resolve();
    const saveAndRead = async ({ file, change }: WildSave) => {
      const before = await readFile(join(copy.folder, file), 'utf8').catch(() => '');
      await saved(file, change(before), async () => {
        for (const error of await contentErrors()) {
          expectReported([error], await readFile(join(copy.folder, error.file), 'utf8'));
        }
      });
    };
    await fc.assert(
      fc.asyncProperty(wildSave, (save) => {
        last = saveAndRead(save);
        return last;
      }),
      // Each run reads all documents of the folder.
      oneRunIn(10),
    );
    // A run may still be in progress when the time is up.
    await last;
    expect(await contentErrors(), 'the folder is valid again').toEqual([]);
  });

  it('with an error in a one-line text at the end of a file reports that line', async () => {
    const site = await readFile(join(copy.folder, 'site.yaml'), 'utf8');
    const { policies, ...others } = parse(site);
    const notice = stringify({ ...others, policies: { ...policies, legalNotice: 'x' } }, { lineWidth: 0 });
    const quoted = notice.trimEnd().replace(/(legalNotice: )x$/, '$1"a\\n\\n\\n<b>b</b>"');
    await saved('site.yaml', quoted, async () => {
      const line = quoted.split('\n').length;
      expect(await contentErrors()).toMatchObject([
        { file: 'site.yaml', line, message: expect.stringContaining('is HTML') },
      ]);
    });
  });

  it.each([
    ['essays/large.md', essayText('Text.\n\n'.repeat(MAX_ESSAY_BYTES / 6)), 1, /^This is \d+ kB of text/],
    [
      'essays/large.md',
      essayText('Text.', { more: `tags: [${'a, '.repeat(MAX_YAML_BYTES / 3)}]` }),
      1,
      /kB of text/,
    ],
    ['site.yaml', '# x\n'.repeat(MAX_YAML_BYTES / 3), 1, /kB of text/],
    ['essays/latin.md', Buffer.from(essayText('Caf\u00e9.'), 'latin1'), 7, /not UTF-8 text/],
    ['essays/long.md', essayText(`Short.\n\n${'word '.repeat(5_000)}`), 9, /paragraph that begins here/],
    ['essays/links.md', essayText('[a](nowhere)\n'.repeat(1_000)), 7, /neither a path/],
  ])('with an oversized or invalid %s reports the error', async (file, content, line, message) => {
    await saved(file, content, async () => {
      const errors = await contentErrors();
      expect(errors[0]).toMatchObject({ file, line, message: expect.stringMatching(message) });
      expect(errors.length).toBeLessThanOrEqual(100);
    });
  });
});

describe('a running site', () => {
  let copy: ContentCopy;
  let publisher: Publisher;
  const reports = vi.fn();
  beforeAll(async () => {
    copy = await smallCopy();
    const config = readConfig({ CONTENT_DIR: copy.folder, PUBLIC_URL: SAMPLE_ORIGIN });
    const log = pino({ level: 'error' }, { write: reports });
    publisher = await createPublisher({
      listEndpoints,
      assets: PLACEHOLDER_ASSETS,
      config,
      log,
      onPublished: reports,
    });
  });
  afterAll(async () => {
    await publisher.close();
    await copy.close();
  });

  it('ignores any invalid save and publishes the next valid one', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(wildEssay, async (source) => {
        const before = publisher.current().bundle;
        count += 1;
        const title = `Sound ${count}`;
        reports.mockClear();
        await copy.write('essays/wild.md', source);
        await eventually(() => expect(reports).toHaveBeenCalled());
        const [line] = reports.mock.calls[0] ?? [];
        if (line !== undefined) {
          expect(JSON.parse(line).errors, 'a content error, not a failure').toBeInstanceOf(Array);
          expect(publisher.current().bundle).toBe(before);
        }
        await copy.write('essays/wild.md', essayText('Text.', { title: `title: ${title}` }));
        const titles = () => publisher.current().bundle.essays.map((essay) => essay.title);
        await eventually(() => expect(titles()).toContain(title));
      }),
      // Each run waits for two publications, and so would each step of shrinking.
      { ...oneRunIn(250), endOnFailure: true },
    );
  });
});
