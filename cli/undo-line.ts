/** Knows the commands by the actions that they do: what to type to take something back, and how to say what was done. */
import type { Undo } from '../owner/actions/action.ts';
import { PROGRAM } from '../web/core/documents/program.ts';
import type { CommandContext } from './command.ts';
import { shellWord } from './terminal-text.ts';

interface TypedAction {
  /** Name of the action. */
  readonly action: string;
  /** As typed. */
  readonly name: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
  /** Formats the output of the action for a person. */
  readonly text: (output: never, context: CommandContext) => string | Promise<string>;
}

const known: TypedAction[] = [];

/** Adds a command to those that can be said. */
export function knowCommand(command: TypedAction): void {
  known.push(command);
}

/** @throws TypeError if no command does the action */
export function commandFor(action: string, input: unknown): TypedAction {
  const given: Readonly<Record<string, unknown>> = Object(input);
  const command = known.find(
    (one) =>
      one.action === action &&
      Object.entries(one.fixed).every(([field, value]) => (given[field] ?? value) === value),
  );
  if (!command) throw new TypeError(`No command does ${action}.`);
  return command;
}

/** Returns the line, or undefined if nothing can be taken back. */
export function undoLine(undo: Undo | undefined): string | undefined {
  if (!undo || 'none' in undo) return undefined;
  const { action, input } = undo;
  const { name, fixed, positionals } = commandFor(action, input);
  const words = positionals.map((field) => input[field]);
  const options = Object.entries(input).flatMap(([field, value]) =>
    field in fixed || positionals.includes(field) || value === undefined ? [] : optionWords(field, value),
  );
  const given = [...words, ...options].filter((word) => word !== undefined);
  return `Undo: ${[PROGRAM, name, ...given.map((word) => shellWord(String(word)))].join(' ')}`;
}

function optionWords(field: string, value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${optionOf(field)}`];
  return [`--${optionOf(field)}`, value];
}

/** Returns the name of an option: `oldName` is `old-name`. */
export function optionOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
