import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from './bench/agents/find-chromium.ts';
import { EXPORT_FOLDER } from './e2e/export-folder.ts';
import { findChromium } from './e2e/install-chromium.ts';
import { freePort } from './site/util/free-port.ts';
import { SAMPLE_CONTENT } from './test/helpers/sample-folder.ts';
import { WARM_DATA } from './test/helpers/warm-cache.ts';

// Playwright loads this file again in each worker, so results are passed in the environment.
process.env.FOYER_TEST_CHROMIUM ??= await findChromium((line) => process.stdout.write(`${line}\n`));
process.env[WARM_DATA] ??= mkdtempSync(join(tmpdir(), 'foyer-e2e-'));
process.env[EXPORT_FOLDER] ??= join(mkdtempSync(join(tmpdir(), 'foyer-export-')), 'dist');
process.env.FOYER_TEST_PORT ??= String(await freePort());
process.env.FOYER_TEST_EXPORT_PORT ??= String(await freePort());

const executablePath = process.env.FOYER_TEST_CHROMIUM;
const port = process.env.FOYER_TEST_PORT;
const baseURL = `http://127.0.0.1:${port}`;
/** The exported site. */
const exportedPort = process.env.FOYER_TEST_EXPORT_PORT;
const exportedURL = `http://127.0.0.1:${exportedPort}`;

const webmcp = { launchOptions: { executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] } };
/** Environment of the servers. */
const sample = { DATA_DIR: process.env[WARM_DATA], CONTENT_DIR: SAMPLE_CONTENT };

/** Drives the exported site with the tests that need no server. */
const exported = {
  name: 'exported',
  testMatch:
    /\/(?:export|feeds|tools|foyer-tools|search|essay|essay-list|theme|accessibility|mcp-b|prerender)\.spec/,
  grepInvert: /@server/,
  use: { ...webmcp, baseURL: exportedURL },
};
/** Time to make every picture, for which the cache may be empty. */
const START_TIMEOUT_MS = 300_000;
const exportServer = {
  command: `npx tsx e2e/serve-export.ts ${process.env[EXPORT_FOLDER]} ${exportedPort}`,
  url: `${exportedURL}/`,
  timeout: START_TIMEOUT_MS,
  env: sample,
  reuseExistingServer: false,
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Only `npm run test:all` runs the tests that take long or repeat a check for every kind of fault.
  grepInvert: process.env.LONG_RUN ? [] : /@long/,
  forbidOnly: Boolean(process.env.CI),
  // Deadlines only end what hangs. They allow for a machine many times slower than usual. Nothing is retried: a
  // test that fails once waits for something other than its event.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Tests mostly wait for the network to become idle.
  fullyParallel: true,
  workers: 3,
  reporter: process.env.CI ? 'list' : 'dot',
  use: { baseURL },
  projects: [
    {
      name: 'webmcp',
      testIgnore: process.env.LONG_RUN
        ? /without-webmcp|\/export\.spec/
        : /without-webmcp|mcp-b|\/export\.spec/,
      use: webmcp,
    },
    {
      name: 'without-webmcp',
      testMatch: /without-webmcp|mcp-b/,
      use: { launchOptions: { executablePath, args: CHROMIUM_ARGUMENTS } },
    },
    ...(process.env.LONG_RUN ? [exported] : []),
  ],
  webServer: [
    {
      command: 'node dist/server/main.js',
      url: `${baseURL}/healthz`,
      timeout: START_TIMEOUT_MS,
      env: {
        PORT: port,
        ...sample,
        // All tests share one client address.
        RATE_LIMIT_PER_MINUTE: '1000000',
        WRITE_LIMIT_PER_MINUTE: '1000000',
      },
      reuseExistingServer: false,
    },
    ...(process.env.LONG_RUN ? [exportServer] : []),
  ],
});
