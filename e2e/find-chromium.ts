/**
 * Finds a Chromium in which WebMCP is there, or installs one: one on the machine, else Playwright's own, else Debian's
 * package.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export const CHROMIUM_ARGUMENTS = [
  // Chromium's sandbox does not run as root, as which containers and CI often run.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
];
export const WEBMCP_FLAG = '--enable-features=WebMCP';

/** The headless shell starts faster and takes less of the processor than the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the browser for the tests; says which it is. `CHROMIUM_PATH` decides where it is set. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  for (const path of onThisMachine()) {
    if (await hasWebMcp(path)) return chosen(path, 'on this machine', say);
    say(`${path} has no WebMCP; looking further.`);
  }
  if (process.env.CHROMIUM_PATH) throw new Error('The browser at CHROMIUM_PATH has no WebMCP.');

  say('Installing the Chromium of Playwright…');
  run('npx', ['playwright', 'install', 'chromium'], say);
  const own = chromium.executablePath();
  if (await hasWebMcp(own)) return chosen(own, "Playwright's own", say);

  say("Installing Debian's package chromium-headless-shell…");
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', 'chromium-headless-shell'],
  ]) {
    const [command = '', ...rest] = [...asRoot, ...step];
    run(command, rest, say);
  }
  const debian = '/usr/bin/chromium-headless-shell';
  if (await hasWebMcp(debian)) return chosen(debian, "Debian's package", say);
  throw new Error(
    'No Chromium with WebMCP was found, and none could be installed. Install Chromium 149 or later and set CHROMIUM_PATH to it.',
  );
}

function onThisMachine(): string[] {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].filter(
    isExecutable,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** WebMCP needs a secure context, which a page of the loopback address is. */
async function hasWebMcp(executablePath: string): Promise<boolean> {
  if (!isExecutable(executablePath)) return false;
  const server = createServer((_request, response) => response.end('<!doctype html><title>?</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      return await page.evaluate("typeof document.modelContext?.registerTool === 'function'");
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  } finally {
    server.close();
  }
}

function run(command: string, parameters: readonly string[], say: (line: string) => void): void {
  try {
    execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
  } catch (error) {
    say(
      `${command} ${parameters.join(' ')} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
}

function chosen(path: string, origin: string, say: (line: string) => void): string {
  say(`Browser: ${path} (${origin}), ${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}`);
  return path;
}
