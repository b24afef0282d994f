import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { english } from '../test/helpers/core/english.ts';
import {
  createSampleSource,
  manySampleEssays,
  SAMPLE_ORIGIN,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { llmsFullFiles } from './llms-full.ts';
import type { ManifestSource } from './source.ts';

const MAX_BYTES = 4_000;

const source = createSampleSource();
const text = buildAll(source).get('/llms-full.txt') ?? '';

describe('llmsFullFiles', () => {
  it('has one first-level heading, and a second-level heading for each essay', () => {
    expect(headings(text)).toEqual([
      'h1 Ada Sample',
      'h2 On [brackets](https://elsewhere.test) and `ticks',
      'h2 headings',
      'h3 Essay heading',
      'h4 Section',
      'h2 open-fence',
      'h3 Code',
      'h2 plain',
    ]);
  });

  it('gives the URL, date and category of every essay', () => {
    for (const { slug, date, category } of source.bundle.essays) {
      expect(text).toContain(
        `\n\nURL: https://ada.test/essays/${slug}\nDate: ${date}\nCategory: ${category}\n\n`,
      );
    }
  });

  it('contains every essay in full with unchanged code, but no drafts', () => {
    expect(text).toContain('\n```sh\n# a comment, not a heading\n```\n');
    expect(text).toContain('The text of brackets.');
    expect(text).toContain('The text of plain.');
    expect(text).not.toContain('unfinished');
    expect(text).not.toContain('secret draft');
  });

  it('is one file that links to no other if the essays fit', () => {
    expect([...buildAll(source).keys()]).toEqual(['/llms-full.txt']);
    expect(text).toContain('the full text of 4 published essays, newest first.');
    expect(text).not.toContain(english('essays.older'));
  });

  it('splits the essays into files within the limit, the newest first, each with a link to the next', () => {
    const many = createSampleSource({ essays: manySampleEssays(100) });
    const files = [...buildAll(many, MAX_BYTES)];
    expect(files.length).toBeGreaterThan(3);
    expect(files.slice(0, 3).map(([path]) => path)).toEqual([
      '/llms-full.txt',
      '/llms-full-2.txt',
      '/llms-full-3.txt',
    ]);
    for (const [index, [, file]] of files.entries()) {
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(MAX_BYTES);
      const next = files[index + 1]?.[0];
      const link = `\n## Older essays\n\nThe next essays are at ${SAMPLE_ORIGIN}${next}.\n`;
      expect(file.endsWith(link)).toBe(next !== undefined);
    }
    const listed = files.flatMap(([, file]) => [...file.matchAll(/^URL: \S+\/essays\/(\S+)$/gm)]);
    expect(listed.map(([, slug]) => slug)).toEqual(many.bundle.essays.map(({ slug }) => slug));
    expect(files[0]?.[1]).toMatch(/the full text of essays 1 to \d+ of 100 published essays, newest first\./);
  });

  it('gives an essay that exceeds the limit a file of its own', () => {
    const long = sampleEssay({
      slug: 'long',
      date: '2026-02-02',
      markdown: 'A long sentence. '.repeat(1000),
    });
    const short = sampleEssay({ slug: 'short', date: '2026-02-01' });
    const files = [...buildAll(createSampleSource({ essays: [long, short] }), MAX_BYTES).values()];
    expect(files).toHaveLength(2);
    expect(files[0]).toContain('URL: https://ada.test/essays/long');
    expect(files[1]).toContain('URL: https://ada.test/essays/short');
  });

  it('counts the marks that nested headings add', () => {
    const markdown = ['Title\n=', 'Part\n-', '# A', '> ## B', '- # C', '~~~'].join('\n\n');
    const essays = Array.from({ length: 40 }, (_, index) =>
      sampleEssay({ slug: `essay-${index}`, markdown }),
    );
    for (const file of buildAll(createSampleSource({ essays }), 1_500).values()) {
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(1_500);
    }
  });
});

function headings(markdown: string): string[] {
  const tokens = new MarkdownIt('commonmark').parse(markdown, {});
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open' ? [`${token.tag} ${tokens[index + 1]?.content}`] : [],
  );
}

/** Builds all files, by path. */
function buildAll(from: ManifestSource, maxBytes?: number): ReadonlyMap<string, string> {
  return new Map(llmsFullFiles(from, maxBytes).map(([path, build]) => [path, build()]));
}
