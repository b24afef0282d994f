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

function isInPackage(path: string): boolean {
  return packed.some((file) => path === file || path.startsWith(`${file}/`));
}

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
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`(docs/${name}.md)`);
  });
});
