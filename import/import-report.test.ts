import { expect, it } from 'vitest';
import { type ImportReport, reportMarkdown } from './import-report.ts';

const report: ImportReport = {
  source: 'a Hugo site',
  counts: { posts: 3, published: 2, drafts: 1, pages: 0, redirects: 2, pictures: 0, picturesAsLinks: 1 },
  drafts: [{ file: 'knots.md', line: 7, essay: 'knots', reason: 'The paragraph is too long.' }],
  findings: [
    { kind: 'dropped', cause: 'script', file: 'a.md', line: 1, detail: '<script>' },
    { kind: 'look', cause: 'one', file: 'a.md', line: 1, detail: '' },
    { kind: 'look', cause: 'two', file: 'b.md', line: 2, detail: 'with `ticks`\nand # lines' },
    { kind: 'look', cause: 'two', file: 'c.md', line: 3, detail: 'x'.repeat(1000) },
  ],
  pages: [],
  leftAlone: ['sails'],
  notRead: undefined,
  examples: [{ essay: 'rope', file: 'rope.md' }],
  written: {},
};

it('begins with what to do, the causes and the drafts, then lists what needs a look, the most frequent cause first', () => {
  const headings = reportMarkdown(report).match(/^#+ .*$/gm);
  expect(headings).toEqual([
    '# Import of a Hugo site',
    '## What to do next',
    '## Look at these first',
    '## Causes',
    '## Drafts that were posts',
    '## Needs a look',
    '### two: 2',
    '### one: 1',
    '## Left out',
    '### script: 1',
    '## Left alone, because you have edited or deleted them',
  ]);
});

it('shows what was in the source as code on one line, shortened', () => {
  const lines = reportMarkdown(report).split('\n');
  expect(lines).toContain('- `b.md:2` `` with `ticks` and # lines ``');
  expect(lines).toContain('- `a.md:1`');
  expect(lines.find((line) => line.includes('c.md'))?.length).toBeLessThan(200);
});
