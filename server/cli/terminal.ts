/** The terminal on which the owner is asked. */
import type { Readable, Writable } from 'node:stream';
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
