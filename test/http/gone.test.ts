import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOwnerWing } from '../../owner/owner-wing.ts';
import { readConfig } from '../../server/config/config.ts';
import { startFoyer } from '../../server/start.ts';
import { openLastGood } from '../../site/reader/last-good.ts';
import { essayText, smallContent } from '../helpers/content-copy.ts';
import { english } from '../helpers/core/english.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_ORIGIN, temporaryFolder } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';

async function start() {
  const copy = await smallContent();
  const dataDir = await temporaryFolder();
  await copy.replace('site.yaml', /^name: .*$/m, 'name: Ada Example');
  await copy.write('essays/knots.md', essayText('Text.', { more: 'aliases: [ropes]' }));
  await copy.write('pages/tides.md', '---\ntitle: Tides\n---\nText.\n');
  const redirects = [
    '/2019/knots: /essays/knots',
    '/?p=12: /essays/knots',
    '/tide: /tides',
    '/typo: /essays/nots',
  ];
  await copy.write('redirects.yaml', `${redirects.join('\n')}\n`);
  const config = readConfig({
    CONTENT_DIR: copy.folder,
    DATA_DIR: dataDir,
    PUBLIC_URL: SAMPLE_ORIGIN,
    LOG_LEVEL: 'silent',
    SEARCH_BY_MEANING: 'off',
    // Waiting asks often.
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  const foyer = await startFoyer({
    config,
    assets: PLACEHOLDER_ASSETS,
    owner: createOwnerWing({ importer: () => import('../../import/importer.ts') }),
    lastGood: (record) => openLastGood(dataDir, record),
  });
  foyer.improve();
  onTestFinished(async () => {
    await foyer.close();
    await Promise.all([copy.close(), rm(dataDir, { recursive: true })]);
  });
  const get = async (path: string, accept = 'text/html') =>
    foyer.app.request(SAMPLE_ORIGIN + path, { headers: { accept } });
  await eventually(async () => expect(await foyer.stores.publishedEssays.list()).toHaveLength(5));
  return { copy, get };
}

const FORMER = ['/essays/ropes', '/2019/knots', '/2019/knots/', '/?p=12', '/?p=12&utm_source=a'];

it.each([
  ['withdrawn', (copy) => copy.replace('essays/knots.md', 'aliases:', 'draft: true\naliases:')],
  ['deleted', (copy) => rm(join(copy.folder, 'essays/knots.md'))],
] satisfies readonly [string, (copy: Awaited<ReturnType<typeof smallContent>>) => Promise<void>][])(
  'answers the former addresses of a text that was public and is %s with 410, until it is back',
  async (_how, change) => {
    const { copy, get } = await start();
    const statuses = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses(FORMER)).toEqual(FORMER.map(() => 308));
    const before = essayText('Text.', { more: 'aliases: [ropes]' });
    await change(copy);
    await eventually(async () => expect((await get('/essays/knots')).status).toBe(404));
    expect(await statuses(FORMER)).toEqual(FORMER.map(() => 410));
    // What never was there is missing, not gone.
    expect(await statuses(['/typo', '/essays/nots', '/', '/tides', '/tide'])).toEqual([
      404, 404, 200, 200, 308,
    ]);
    const page = await get('/2019/knots');
    expect(await page.text()).toContain(english('gone.title'));
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await (await get('/2019/knots', 'text/markdown')).text()).toContain(english('gone.text'));
    await copy.write('essays/knots.md', before);
    await eventually(async () => expect(await statuses(FORMER)).toEqual(FORMER.map(() => 308)));
  },
);

it('hides no page behind an address that was another one', async () => {
  const { copy, get } = await start();
  const lines = ['/', '/tides', '/essays', '/about?p=1'].map((from) => `"${from}": /essays/knots\n`);
  await copy.write('redirects.yaml', lines.join(''));
  await copy.replace('essays/knots.md', 'aliases: [ropes]', 'draft: true');
  await copy.write('essays/ropes.md', essayText('New.'));
  await eventually(async () => expect((await get('/essays/ropes')).status).toBe(200));
  for (const path of ['/', '/tides', '/essays', '/about?p=1'])
    expect((await get(path)).status, path).toBe(200);
});

it('answers the redirect to a page that is deleted with 410', async () => {
  const { copy, get } = await start();
  await rm(join(copy.folder, 'pages/tides.md'));
  await eventually(async () => expect((await get('/tides')).status).toBe(404));
  expect((await get('/tide')).status).toBe(410);
});
