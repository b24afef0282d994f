import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startBegun } from '../../test/helpers/init-site.ts';
import { PLACEHOLDER_ASSETS } from '../../test/helpers/sample.ts';
import { listen } from './listen.ts';
import { createLiveReload } from './live-reload.ts';

it('announces each publication to open pages, and ends their streams', async () => {
  const foyer = await startBegun();
  onTestFinished(foyer.close);
  const { addRoute, announce, close } = createLiveReload();
  const server = listen(addRoute(foyer.app), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { body } = await fetch(`${origin}/-/publications`);
  const events = body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await events?.read();
  announce();
  const second = await events?.read();
  expect(first?.value).toMatch(/^data: \d+-0\nretry: 250\n\n$/);
  expect(second?.value).toBe(first?.value?.replace('-0\n', '-1\n'));
  close();
  expect(await events?.read()).toMatchObject({ done: true });
  expect((await fetch(origin)).status).toBe(200);
});

it('adds a script that runs the page’s own script', () => {
  const { page, files } = createLiveReload().addScript(PLACEHOLDER_ASSETS);
  const added = files.find(({ path }) => path === page.script);
  expect(added?.bytes.toString()).toMatch(/^import '\.\/main\.js';\n/);
  expect(files).toContain(PLACEHOLDER_ASSETS.files[0]);
});
