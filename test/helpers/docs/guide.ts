/** The guides' code blocks with their headings, and functions that run them. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { collectGarbage } from '../../../site/util/collect-garbage.ts';
import { CLI, CREATE_SITE } from '../built.ts';
import { temporaryFolder } from '../sample.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const EXAMPLES = fileURLToPath(new URL('../../../docs/examples', import.meta.url));

/** Pages of the operator's guide for one way of hosting each. */
export const hostingPages = [
  'hosting/systemd',
  'hosting/container',
  'hosting/caddy',
  'hosting/nginx',
  'hosting/static',
  'hosting/publishing',
] as const;
export const guides = ['owner', 'agent-developer', 'operator', ...hostingPages] as const;
export type GuideName = (typeof guides)[number];

export interface Block {
  /** Info string after the backticks: `sh`, or `sh by-hand` for commands that no test can run. */
  readonly info: string;
  readonly heading: string;
  readonly code: string;
}

/** Address of the site in the guides' examples. */
export const GUIDE_ORIGIN = 'http://127.0.0.1:8787';

export function readGuide(name: GuideName): Promise<string> {
  return readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
}

export async function blocksOf(name: GuideName): Promise<readonly Block[]> {
  const [, ...sections] = (await readGuide(name)).split(/^## /m);
  return sections.flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? '';
    const blocks = section.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms);
    return [...blocks].map(([, info = '', code = '']) => ({ info, heading, code }));
  });
}

/** Parses settings in the format of a systemd environment file: `NAME=value` lines, comments after `#`. */
export function readSettings(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Creates a project with content, a database and the built commands, for a guide to change. Removed after the test. */
export async function copyProject(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  const { scripts, ...rest } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { precreate: _, ...others } = scripts;
  // Use the built commands, because compiling them from source for each command would take too long.
  const built = { owner: `node ${CLI}`, create: `node ${CREATE_SITE}` };
  const project = { ...rest, scripts: { ...others, ...built } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  await (await openDatabase({ dataDir: join(folder, 'data') })).destroy();
  // Until then, the driver keeps the file open, and a restore needs it for itself.
  await collectGarbage();
  // As after the package has been installed.
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules/.bin/foyer-site'), `#!/bin/sh\nexec node ${CLI} "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}

export interface Run {
  readonly code: number;
  /** Output, including errors. */
  readonly printed: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program until it exits. */
export function run(
  program: string,
  parameters: readonly string[],
  { cwd = ROOT, environment = {} }: RunOptions = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      parameters,
      { cwd, env: { ...process.env, ...environment } },
      (error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? (error ? -1 : 0), printed: stdout + stderr }),
    );
  });
}

/** Runs lines from a guide in a shell that stops at the first failure. */
export function runShell(lines: string, options?: RunOptions): Promise<Run> {
  // Without --norc, bash may take the socket at its input for a remote shell and print errors of a start file.
  return run('bash', ['--norc', '-euo', 'pipefail', '-c', lines], options);
}
