/** Finds a Chromium with WebMCP: an installed one, Playwright's own or Debian's package. Installs the last two if needed. */
import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findInstalledChromium, hasWebMcp } from '../bench/agents/find-chromium.ts';
import { installPackages, runInstaller } from './install-packages.ts';

/** Returns the path of the browser for the tests and prints which one it is. `CHROMIUM_PATH` overrides the search. */
export async function findChromium(print: (line: string) => void): Promise<string> {
  const installed = await findInstalledChromium((path) => print(`${path} has no WebMCP; looking further.`));
  if (installed) return announce(installed, 'on this machine', print);
  if (process.env.CHROMIUM_PATH) throw new Error('The browser at CHROMIUM_PATH has no WebMCP.');

  print('Installing the Chromium of Playwright…');
  runInstaller('npx', ['playwright', 'install', 'chromium'], print);
  const own = chromium.executablePath();
  if (await hasWebMcp(own)) return announce(own, "Playwright's own", print);

  print("Installing Debian's package chromium-headless-shell…");
  installPackages(['chromium-headless-shell'], print);
  const debian = '/usr/bin/chromium-headless-shell';
  if (await hasWebMcp(debian)) return announce(debian, "Debian's package", print);
  throw new Error(
    'No Chromium with WebMCP was found, and none could be installed. Install Chromium 149 or later and set CHROMIUM_PATH to it.',
  );
}

function announce(path: string, origin: string, print: (line: string) => void): string {
  print(`Browser: ${path} (${origin}), ${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}`);
  return path;
}
