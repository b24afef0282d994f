import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from '../package.json' with { type: 'json' };
import { blocksOf, guides, readGuide } from '../test/helpers/docs/guide.ts';

/** Kinds of examples that other tests in this folder run or parse. `by-hand` examples need another machine. */
const KINDS = ['sh', 'sh by-hand', 'js', 'env', 'yaml', 'css', 'markdown', 'html', 'http', 'nginx'];

/** npm always adds the README. */
const packed = [...files, 'README.md'];

const readGuideFile = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

function isInPackage(path: string): boolean {
  return packed.some((file) => path === file || path.startsWith(`${file}/`));
}

it('the README has at most 450 words', async () => {
  expect((await readGuideFile('README.md')).split(/\s+/).length).toBeLessThanOrEqual(450);
});

it('what the guide says of publishing is what performance.md measures', async () => {
  const [guide, performance] = await Promise.all(['docs/owner.md', 'docs/performance.md'].map(readGuideFile));
  const [, essays = '', seconds = ''] =
    /\| saved until the page is served \| ([\d, /]+) \| ([\d. /]+) s \|/.exec(performance ?? '') ?? [];
  const limits = new Map(essays.split(' / ').map((size, index) => [size, seconds.split(' / ')[index]]));
  const [, small, size = '', large, largest = ''] =
    /within ([\d.]+) s with up to ([\d,]+) essays, and within ([\d.]+) s with ([\d,]+)\./.exec(guide ?? '') ??
    [];
  expect([small, large]).toEqual([limits.get(size), limits.get(largest)]);
  expect(small).toBeDefined();
});

describe.each(guides)('the %s guide', (name) => {
  it('contains only tested kinds of examples', async () => {
    expect((await blocksOf(name)).filter(({ info }) => !KINDS.includes(info))).toEqual([]);
  });

  it('links only to existing files of the package', async () => {
    const links = [...(await readGuide(name)).matchAll(/\]\(([^)#:"]+)(#[^)]*)?\)/g)];
    const linked = links.map(([, path = '']) => path).filter((path) => !path.startsWith('/media/'));
    const paths = linked.map((path) => join('docs', dirname(name), path));
    const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url));
    expect(paths.filter((path) => !exists(path) || !isInPackage(path))).toEqual([]);
  });

  it('is in the package', () => {
    expect(isInPackage(`docs/${name}.md`)).toBe(true);
  });

  it('is linked from the README', async () => {
    expect(await readGuideFile('README.md')).toContain(`(docs/${name}.md)`);
  });
});
