/** The export on web servers that know nothing of Foyer, as the guide to static hosts says. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { listEndpoints } from '../server/endpoints/index.ts';
import { exportSite } from '../site/export/export-site.ts';
import { freePort } from '../site/util/free-port.ts';
import { type ContentCopy, smallContent } from '../test/helpers/content-copy.ts';
import { blocksOf, runShell } from '../test/helpers/docs/guide.ts';
import { hasProgram, startProxy, writeNginxConfig } from '../test/helpers/docs/proxy.ts';
import { PLACEHOLDER_ASSETS, sharedCache, temporaryFolder } from '../test/helpers/sample.ts';

const hasNginx = hasProgram('nginx', '-v');
const hasRsync = hasProgram('rsync', '--version');

let content: ContentCopy | undefined;
afterAll(() => content?.close());

/** Exports a small site into the folder `site`. Returns the folder around it. */
async function exportSmall(folders: boolean): Promise<string> {
  content ??= await smallContent();
  const parent = await temporaryFolder();
  onTestFinished(() => rm(parent, { recursive: true }));
  const settings = {
    CONTENT_DIR: content.folder,
    PUBLIC_URL: 'https://ada.example',
    SEARCH_BY_MEANING: 'off',
  };
  await exportSite({
    config: readConfig(settings),
    listEndpoints,
    assets: PLACEHOLDER_ASSETS,
    cache: sharedCache,
    exported: {},
    folder: join(parent, 'site'),
    folders,
  });
  return parent;
}

/** Starts nginx with these lines in its only server. Returns a function that requests a path. */
async function startNginx(folder: string, lines: string) {
  const port = await freePort();
  const types = 'include /etc/nginx/mime.types;';
  const file = await writeNginxConfig(folder, `${types} server { listen 127.0.0.1:${port};\n${lines}\n}`);
  const { stop } = await startProxy('nginx', ['-c', file, '-g', 'daemon off;'], port);
  onTestFinished(stop);
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const type = response.headers.get('content-type');
    return { status: response.status, type, address: response.url, text: await response.text() };
  };
}

const block = async (info: string) =>
  (await blocksOf('hosting/static')).find((one) => one.info === info)?.code ?? '';

const ESSAY = '/essays/agents-need-a-doorbell';

describe.skipIf(!hasNginx || !hasRsync)('the lines for nginx', () => {
  it('serve every page at its path from the copied export, and the page for missing ones', async () => {
    const folder = await exportSmall(false);
    const target = join(folder, 'www');
    const copy = (await block('sh')).replace('ada.example:/srv/www/ada.example/', `${target}/`);
    expect(await runShell(copy, { cwd: folder })).toEqual({ code: 0, printed: '' });
    const get = await startNginx(folder, (await block('nginx')).replace('/srv/www/ada.example', target));
    for (const path of ['/', '/about', '/essays', ESSAY]) {
      const { status, type, text } = await get(path);
      expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(text).toContain(`<link rel="canonical" href="https://ada.example${path}"`);
    }
    expect(await get('/llms.txt')).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(await get('/api/mcp/articles')).toMatchObject({ status: 200, type: 'application/json' });
    expect(await get(`${ESSAY}.md`)).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
    expect(await get('/nothing')).toMatchObject({
      status: 404,
      text: expect.stringContaining('There is nothing at this address.'),
    });
  });
});

describe.skipIf(!hasNginx)('an export with folders', () => {
  it('is served by a plain file server, which adds a slash to the address of a page', async () => {
    const folder = await exportSmall(true);
    const get = await startNginx(folder, `root ${join(folder, 'site')};`);
    for (const path of ['/', '/about', '/essays', ESSAY]) {
      const { status, address, text } = await get(path);
      expect([path, status, new URL(address).pathname]).toEqual([path, 200, path.replace(/\/?$/, '/')]);
      expect(text).toContain(`<link rel="canonical" href="https://ada.example${path}"`);
    }
    expect(await get(`${ESSAY}.md`)).toMatchObject({ status: 200 });
  });
});
