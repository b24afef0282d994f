/** Finds an installed Chromium with WebMCP. */
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export const CHROMIUM_ARGUMENTS = [
  // Chromium's sandbox does not work as root, which is common in containers and CI.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
];
export const WEBMCP_FLAG = '--enable-features=WebMCP';

/** Commands to look for. The headless shell comes first: it starts faster and uses less CPU than the full browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of an installed browser with WebMCP, if there is one. Calls `onOther` with each that has none. */
export async function findInstalledChromium(onOther?: (path: string) => void): Promise<string | undefined> {
  for (const path of findInstalled()) {
    if (await hasWebMcp(path)) return path;
    onOther?.(path);
  }
  return undefined;
}

function findInstalled(): readonly string[] {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH];
  return findPrograms(NAMES, [...MAC_PATHS, chromium.executablePath()]);
}

/** Returns the paths of the programs with these names in `PATH`, then of those at these places. */
export function findPrograms(names: readonly string[], places: readonly string[] = []): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...places].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checks for WebMCP on a page at the loopback address, which is a secure context. */
export async function hasWebMcp(executablePath: string): Promise<boolean> {
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
