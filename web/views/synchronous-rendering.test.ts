import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** In a process of its own: here another test may have rendered before. */
const program = `
  import { AsyncLocalStorage } from 'node:async_hooks';
  let runs = 0;
  AsyncLocalStorage.prototype.run = () => { runs += 1; };
  const { renderDocument } = await import(${JSON.stringify(new URL('./render-document.ts', import.meta.url).href)});
  const { jsx } = await import('hono/jsx');
  const html = renderDocument(jsx('p', {}, 'text'));
  console.log(JSON.stringify({ html, runs, stillThere: process.getBuiltinModule('node:fs') !== undefined }));
`;

it('renders without a storage that would make every tick of the process dearer', async () => {
  const tsx = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, tsx);
  expect(JSON.parse(stdout)).toEqual({ html: '<!doctype html><p>text</p>', runs: 0, stillThere: true });
});
