/** Runs the owner's commands in this process, on a database that the test also has open. */
import { rm } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores, type Stores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import type { ProgramResult } from './program.ts';
import { SAMPLE_CONTENT, temporaryFolder } from './sample.ts';

export interface Owner {
  readonly database: Database;
  /** Stores whose clock advances by a minute on each read. */
  readonly stores: Stores;
  /** Folder for the test's files. */
  readonly folder: string;
  /** Runs a command. Its `stderr` leaves out the lines that name the database and the content folder. */
  run(...parameters: readonly string[]): Promise<ProgramResult>;
  /** Runs a command with `--json` and returns the parsed output. Throws if the command fails. */
  json(...parameters: readonly string[]): Promise<unknown>;
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs a command of `program` with only `settings` in its environment. Commands run one at a time. */
export function runOwner(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  program: (parameters: readonly string[]) => Promise<number> = main,
): Promise<ProgramResult> {
  const result = previous.then(() => runAlone(() => program(parameters), settings));
  previous = result;
  return result;
}

/** Makes `program` what the commands of this test take for the program that was started. */
export function startedAs(program: string): void {
  const { argv } = process;
  process.argv = [process.execPath, program];
  onTestFinished(() => {
    process.argv = argv;
  });
}

/** Replaces the environment and output of the process during one command, so calls must not overlap. */
async function runAlone(
  run: () => Promise<number>,
  settings: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const { env } = process;
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  process.env = { ...settings };
  try {
    const code = await run();
    // Which folders a command used is tested on its own.
    const others = stderr.printed().replace(/^(Content|Database): .*\n/gm, '');
    return { code, stdout: stdout.printed(), stderr: others };
  } finally {
    process.env = env;
    stdout.release();
    stderr.release();
  }
}

function capture(stream: NodeJS.WriteStream) {
  let printed = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
  return { printed: () => printed, release: () => spy.mockRestore() };
}

/** Creates an owner with an empty database. Removes everything after the test. */
export async function setUpOwner(settings: Readonly<Record<string, string>> = {}): Promise<Owner> {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  let time = Date.parse('2026-11-21T12:00:00Z');
  const now = () => {
    time += 60_000;
    return new Date(time);
  };
  const run = (...parameters: readonly string[]) =>
    runOwner(parameters, { CONTENT_DIR: SAMPLE_CONTENT, DATA_DIR: folder, ...settings });
  return {
    database,
    stores: createStores(database, now),
    folder,
    run,
    async json(...parameters) {
      const { code, stdout, stderr } = await run(...parameters, '--json');
      if (code !== 0 || stderr !== '') throw new Error(`exit code ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
  };
}

/** Text with escape sequences, line breaks, a right-to-left override and an invisible tag character. */
export const HOSTILE = 'Eve\u001b[2J\u001b]0;owned\u0007\r\nfake row\u202egnp.exe\u2028\u009b31m\u{e0041}';

/** Characters that must not reach a terminal unescaped. Line breaks are allowed, because commands print them. */
export const CONTROL_CHARACTER = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
