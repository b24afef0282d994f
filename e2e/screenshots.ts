/**
 * `npm run screenshots`: the README's pictures, saved in docs/images/, and every page at two widths, light and dark, saved
 * in screenshots/, which git ignores.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from '../bench/agents/find-chromium.ts';
import { PATHS } from './fixtures.ts';
import { findChromium } from './install-chromium.ts';
import { serveSample } from './own-site.ts';
import { pairPage } from './owner-room.ts';

const ORIGIN = 'http://127.0.0.1:8792';
const FOLDER = 'screenshots';
const WIDTHS = [375, 1280];
const SEARCHES = ['/essays?q=permissions', '/essays?q=xyzzy&category=frontier-ai'];
const SCHEMES = ['light', 'dark'] as const;
const README_PICTURES = [
  { name: 'home', path: '/', colorScheme: 'light' },
  { name: 'agents', path: '/agents', colorScheme: 'light' },
] as const;
const GREETINGS = [
  {
    agent_name: 'Mistral of the harbour office',
    message: 'Good morning from a calendar agent. The essays read well aloud.',
  },
  { message: 'My person is asleep, so I am looking around. Nice front room.' },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const executablePath = await findChromium(print);
  const data = await mkdtemp(join(tmpdir(), 'foyer-screenshots-'));
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '8792',
      PUBLIC_URL: 'https://castellane.example',
      DATA_DIR: data,
      RATE_LIMIT_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) =>
    server.stdout.on('data', (text) => String(text).includes('Foyer is listening') && resolve(undefined)),
  );
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] });
  try {
    await takePictures(browser);
    await takeRoomPicture(browser);
    await mkdir(FOLDER, { recursive: true });
    const permalink = await leaveGreetings();
    await takeScreenshots(browser, [...PATHS, ...SEARCHES, permalink, '/nothing-here']);
  } finally {
    await browser.close();
    server.kill();
    await rm(data, { recursive: true });
  }
}

/** Takes the picture of the owner's room on a phone, while an essay is written. */
async function takeRoomPicture(browser: Browser): Promise<void> {
  const site = await serveSample();
  const page = await browser.newPage({
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await pairPage(page, site);
  await page.goto(`${site.origin}/owner/texts/essay/agents-need-a-doorbell`);
  await page.locator('foyer-text-editor:defined').waitFor();
  const file = join('docs', 'images', 'room.png');
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file);
  await page.close();
  await site.close();
  print(file);
}

async function takePictures(browser: Browser): Promise<void> {
  for (const { name, path, colorScheme } of README_PICTURES) {
    const page = await browser.newPage({
      baseURL: ORIGIN,
      colorScheme,
      viewport: { width: 1280, height: 860 },
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const file = join('docs', 'images', `${name}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true })
      .toFile(file);
    await page.close();
    print(file);
  }
}

/** Posts the greetings and returns the path of the last one. */
async function leaveGreetings(): Promise<string> {
  let path = '';
  for (const greeting of GREETINGS) {
    const response = await fetch(`${ORIGIN}/api/mcp/greetings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(greeting),
    });
    const { permalink } = (await response.json()) as { permalink: string };
    path = new URL(permalink).pathname;
  }
  return path;
}

async function takeScreenshots(browser: Browser, paths: readonly string[]): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ baseURL: ORIGIN, colorScheme, viewport: { width, height: 800 } });
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const name =
          path
            .replace(/\/guestbook\/.+/, '/greeting')
            .replaceAll(/\W+/g, '-')
            .replace(/^-|-$/g, '') || 'home';
        const file = join(FOLDER, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        print(file);
      }
      await page.close();
    }
  }
}

await main();
