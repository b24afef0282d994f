import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { files } from '../package.json' with { type: 'json' };
import { blocksOf, guides, readGuide } from '../test/helpers/docs/guide.ts';

/** Kinds of examples that other tests in this folder run or parse. `by-hand` examples need another machine. */
const KINDS = ['sh', 'sh by-hand', 'js', 'env', 'yaml', 'css', 'markdown', 'html', 'http', 'nginx'];

describe.each(guides)('the %s guide', (name) => {
  it('contains only tested kinds of examples', async () => {
    expect((await blocksOf(name)).filter(({ info }) => !KINDS.includes(info))).toEqual([]);
  });

  it('links only to existing files', async () => {
    const links = [...(await readGuide(name)).matchAll(/\]\(([^)#:"]+)(#[^)]*)?\)/g)];
    const files = links.map(([, path = '']) => path).filter((path) => !path.startsWith('/media/'));
    const guide = new URL(`${name}.md`, import.meta.url);
    expect(files.filter((path) => !existsSync(new URL(path, guide)))).toEqual([]);
  });

  it('is in the package', () => {
    const parts = `docs/${name}.md`.split('/');
    const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    expect(files.filter((file) => paths.includes(file))).toHaveLength(1);
  });

  it('is linked from the README', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`(docs/${name}.md)`);
  });
});
