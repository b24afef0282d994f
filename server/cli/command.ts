/** What an owner's command is. */
import type { Config } from '../config/config.ts';
import type { Stores } from '../db/stores.ts';
import type { Database } from '../db/tables.ts';
import { harmless, harmlessJson } from './terminal-text.ts';

/** What a command works with. The database is opened at the first use. */
export interface Workbench {
  readonly config: Config;
  readonly json: boolean;
  /** The command's own options as typed, by name; `true` for one without a value. */
  readonly options: Readonly<Record<string, string | true>>;
  readonly database: () => Promise<Database>;
  readonly stores: () => Promise<Stores>;
  readonly print: (text: string) => void;
}

export interface Command {
  /** As typed, with its arguments: `inquiries show <id>`. One that ends in `…>` takes all words that follow. */
  readonly usage: string;
  /** One line for the help. */
  readonly summary: string;
  /** Its own options, `--name`, each with a value or without. */
  readonly options?: Readonly<Record<string, 'value' | 'switch'>>;
  /** Runs it with the arguments that the usage names. */
  readonly run: (workbench: Workbench, ...parameters: string[]) => Promise<void>;
}

/** A command that cannot do what it was asked; the message says why. Ends with exit code 1. */
export class CommandError extends Error {}

/** Prints `value` as JSON, or else the text made of it; neither steers the terminal. */
export function answer({ json, print }: Workbench, value: unknown, text: string): void {
  print(json ? harmlessJson(value, 2) : harmless(text));
}
