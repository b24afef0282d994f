/** Pages with blanks that the owner has not filled in, on a public site and while it is being written. */
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { listEndpoints } from '../server/endpoints/index.ts';
import { exportSite } from '../site/export/export-site.ts';
import { killAll, startBuilt } from './faults/built-server.ts';
import { type ContentCopy, smallContent } from './helpers/content-copy.ts';
import { PLACEHOLDER_ASSETS, sharedCache, temporaryFolder } from './helpers/sample.ts';

const PAGE = '/imprint';

let content: ContentCopy;
let dataDir: string;
beforeAll(async () => {
  content = await smallContent();
  dataDir = await temporaryFolder();
  await content.write(`pages${PAGE}.md`, '---\ntitle: Imprint\nnavigation: Imprint\n---\n\n{{your name}}\n');
});
afterEach(killAll);
afterAll(async () => {
  await content.close();
  await rm(dataDir, { recursive: true });
});

const UNPUBLISHED = `1 page with unfilled blanks stays unpublished (${PAGE}).`;

describe('a page with an unfilled blank', () => {
  it.each([
    ['https://foyer.dev', 404, true],
    ['http://127.0.0.1:8787', 200, false],
  ])('on a site at %s answers with %i', async (publicUrl, status, isNamed) => {
    const settings = { CONTENT_DIR: content.folder, DATA_DIR: dataDir, SEARCH_BY_MEANING: 'off' };
    const server = await startBuilt({ ...settings, PUBLIC_URL: publicUrl });
    expect((await fetch(`${server.origin}/imprint`)).status).toBe(status);
    for (const path of ['/', '/sitemap.xml', '/llms.txt']) {
      expect((await (await fetch(server.origin + path)).text()).includes('/imprint'), path).toBe(!isNamed);
    }
    expect(server.printed().includes(UNPUBLISHED)).toBe(isNamed);
  });

  it('is left out of an export, which names it', async () => {
    const folder = await temporaryFolder();
    const { unfilled } = await exportSite({
      config: readConfig({
        CONTENT_DIR: content.folder,
        PUBLIC_URL: 'https://foyer.dev',
        SEARCH_BY_MEANING: 'off',
      }),
      listEndpoints,
      assets: PLACEHOLDER_ASSETS,
      cache: sharedCache,
      exported: {},
      folder,
    });
    await rm(folder, { recursive: true });
    expect(unfilled).toEqual([PAGE]);
  });
});
