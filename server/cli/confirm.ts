/** Asks the owner before a change. */
import type { Readable, Writable } from 'node:stream';
import { confirm } from '@clack/prompts';
import { CommandError } from './errors.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Prompts go to stderr, because a program may read stdout. */
export const terminal: Terminal = { input: process.stdin, output: process.stderr };

/** @throws CommandError with `unattended` if nobody is at the terminal */
export function requireTerminal(unattended: string): void {
  if (!process.stdin.isTTY) throw new CommandError(unattended);
}

/** @throws CommandError unless the owner agrees. Enter means `initialValue`. */
export async function askFirst(
  message: string,
  initialValue: boolean,
  { input, output } = terminal,
): Promise<void> {
  const answer = await confirm({ input, output, message, initialValue });
  if (answer !== true) throw new CommandError('Nothing was changed.');
}
