import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startBegun } from '../../test/helpers/init-site.ts';
import { PLACEHOLDER_ASSETS } from '../../test/helpers/sample.ts';
import { listen } from './listen.ts';
import { createLiveReload, type LiveReload } from './live-reload.ts';

const LOCAL = { publicUrl: 'http://127.0.0.1:8787', host: '127.0.0.1' };

/** Starts a new site with the route. Returns its origin. */
async function serve(addRoute: LiveReload['addRoute']): Promise<string> {
  const foyer = await startBegun();
  onTestFinished(foyer.close);
  const server = listen(addRoute(foyer.app), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('announces each publication and its errors to open pages, and ends their streams', async () => {
  const { announce, showErrors, close, addRoute } = createLiveReload(LOCAL);
  const origin = await serve(addRoute);
  const { body } = await fetch(`${origin}/-/publications`);
  const events = body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await events?.read();
  announce();
  const second = await events?.read();
  const error = { file: 'essays/a.md', line: 2, message: 'Wrong.', fix: 'Fix it.' };
  showErrors([error]);
  const third = await events?.read();
  expect(first?.value).toMatch(/^data: \{"version":"\d+-0","errors":\[\]\}\nretry: 250\n\n$/);
  expect(second?.value).toBe(first?.value?.replace('-0"', '-1"'));
  expect(third?.value).toBe(second?.value?.replace('[]', JSON.stringify([error])));
  close();
  expect(await events?.read()).toMatchObject({ done: true });
  expect((await fetch(origin)).status).toBe(200);
});

it('announces nothing to a page that has pointed its own name at this machine', async () => {
  const { app } = await startBegun();
  const { fetch: answer } = createLiveReload(LOCAL).addRoute(app);
  const rebound = await answer(new Request('http://evil.example/-/publications'), {});
  expect(rebound.status).toBe(403);
});

it('adds no way to read a file of the project or of the site’s folder', async () => {
  const origin = await serve(createLiveReload(LOCAL).addRoute);
  const files = [
    'data/foyer.db',
    '.env',
    '.git/config',
    'package.json',
    'vite.config.ts',
    'node_modules/hono/package.json',
  ];
  const folder = process.cwd();
  const paths = [
    ...['cli/npm-start.ts', 'web/page/main.ts', 'content/site.yaml', '@vite/client', '@id/hono'],
    ...files.flatMap((file) => [
      file,
      `${file}?raw`,
      `@fs${folder}/${file}`,
      `-/${file}`,
      `assets/..%2f${file}`,
    ]),
  ];
  const found: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${origin}/${path}`);
    if (status !== 404) found.push(`${status} ${path}`);
  }
  expect(found).toEqual([]);
});

it('adds a script that runs the page’s own script', () => {
  const { page, files } = createLiveReload(LOCAL).addScript(PLACEHOLDER_ASSETS);
  const added = files.find(({ path }) => path === page.script);
  expect(added?.bytes.toString()).toMatch(/^import '\.\/main\.js';\n/);
  expect(files).toContain(PLACEHOLDER_ASSETS.files[0]);
});
