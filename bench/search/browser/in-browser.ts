/** The search as a reader meets it: a built site in Chromium. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { RESULTS_ON_PAGE } from '../../../web/runtime/search/found.ts';
import { launchChromium } from '../../launch-chromium.ts';
import type { Table } from '../../table.ts';
import { readSampleContent } from '../corpus.ts';
import { generateEssays } from '../generated-essays.ts';
import { generateQueries } from '../generated-queries.ts';
import { serveGenerated } from './served-site.ts';
import { type BrowserResult, speedTable, taskTable } from './tables.ts';
import { type Visit, visit } from './visit.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = 'dist/server/main.js';
const QUERIES = 200;
const VISITS = 3;

interface Setting {
  readonly name: string;
  readonly essays: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly aim?: number;
}

const SETTINGS: readonly Setting[] = [
  { name: '24', essays: 24, environment: {} },
  { name: '1,000', essays: 1_000, environment: {}, aim: 3 },
  { name: '1,000 whole', essays: 1_000, environment: { PREFETCH_BUDGET_KB: '1000000' }, aim: 3 },
];

export async function inBrowserTables(progress: (line: string) => void): Promise<readonly Table[]> {
  if (!existsSync(`${ROOT}/${SERVER}`)) {
    progress('Building the site, as there is no dist…');
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const browser = await launchChromium(progress);
  try {
    const results: BrowserResult[] = [];
    for (const setting of SETTINGS) {
      progress(`In the browser: ${setting.name} generated essays`);
      results.push(await measure(browser, setting));
    }
    return [
      speedTable(results, `${QUERIES} queries for ${RESULTS_ON_PAGE} results each`),
      taskTable(results),
    ];
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  { name, essays, environment, aim }: Setting,
): Promise<BrowserResult> {
  const categories = (await readSampleContent()).pillars.map(({ name }) => name);
  const queries = generateQueries([...generateEssays(essays, categories)], QUERIES);
  const { origin, bundleBytes, libraryBytes, close } = await serveGenerated(essays, environment);
  try {
    const visits: Visit[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, origin, queries, RESULTS_ON_PAGE));
    return { name, aim, bundleBytes, libraryBytes, visits };
  } finally {
    await close();
  }
}
