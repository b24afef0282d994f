import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../test/helpers/docs/guide.ts';
import { WINGS } from '../test/helpers/wings.ts';

it('the architecture page and its diagram name only existing paths', async () => {
  const [page, picture] = await Promise.all(
    ['docs/architecture.md', 'docs/images/data-flow.svg'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  const inCode = [...(page ?? '').matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  const linked = [...(page ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => `docs/${path}`);
  const pictured = [...(picture ?? '').matchAll(new RegExp(`>((?:${WINGS.join('|')})/[\\w./-]+)`, 'g'))].map(
    ([, path = '']) => path,
  );
  expect([inCode.length > 20, linked.length > 1, pictured.length > 5]).toEqual([true, true, true]);
  expect([...inCode, ...linked, ...pictured].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
