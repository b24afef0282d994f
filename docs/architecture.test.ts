import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../test/helpers/docs/guide.ts';
import { WINGS } from '../test/helpers/wings.ts';

/** Paths in backticks. Patterns and names of packages have none. */
const pathsIn = (text: string) => [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const isMissing = (path: string) => !existsSync(join(ROOT, path));

it('the architecture page and its diagram name only existing paths', async () => {
  const [page, picture] = await Promise.all(['docs/architecture.md', 'docs/images/data-flow.svg'].map(read));
  const inCode = pathsIn(page ?? '');
  const linked = [...(page ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => `docs/${path}`);
  const pictured = [...(picture ?? '').matchAll(new RegExp(`>((?:${WINGS.join('|')})/[\\w./-]+)`, 'g'))].map(
    ([, path = '']) => path,
  );
  expect([inCode.length > 20, linked.length > 1, pictured.length > 5]).toEqual([true, true, true]);
  expect([...inCode, ...linked, ...pictured].filter(isMissing)).toEqual([]);
});

it('a decision names only existing files of the wings, but for the one that says where they were before', async () => {
  const files = (await readdir(join(ROOT, 'docs/decisions'))).filter((file) => !file.startsWith('0060'));
  const texts = await Promise.all(files.map((file) => read(`docs/decisions/${file}`)));
  const paths = texts.flatMap(pathsIn).filter((path) => WINGS.some((wing) => path.startsWith(`${wing}/`)));
  expect(paths.length).toBeGreaterThan(30);
  expect([...new Set(paths)].filter(isMissing)).toEqual([]);
});

it('the page for contributors names only existing paths', async () => {
  const paths = pathsIn(await read('CONTRIBUTING.md')).filter((path) => !path.startsWith('node_modules'));
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter(isMissing)).toEqual([]);
});
