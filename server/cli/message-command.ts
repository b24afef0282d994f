/** Commands for one inquiry or greeting, which the owner names with the first characters of its id. */
import type { ArgsDef, CommandDef, ParsedArgs } from 'citty';
import { PROGRAM } from '../../web/core/documents/program.ts';
import type { Config } from '../config/config.ts';
import { readDocuments } from '../content/read-documents.ts';
import { MIN_ID_PREFIX } from '../db/large-tables.ts';
import type { Stores } from '../db/stores.ts';
import { ownerCommand } from './command.ts';
import { confirmUnless, YES } from './confirm.ts';
import { CommandError } from './errors.ts';
import { printResult } from './strict-command.ts';

export type MessageKind = 'inquiry' | 'greeting';
const groupNames = { inquiry: 'inquiries', greeting: 'greetings' } as const;

interface MessageResult {
  readonly value: object;
  readonly text: string;
}

interface MessageCommand<Args extends ArgsDef> {
  readonly kind: MessageKind;
  readonly verb: string;
  readonly description: string;
  /** Arguments after the id. */
  readonly args?: Args;
  /** Returns undefined if there is no message with that id. */
  readonly act: (stores: Stores, id: string, args: ParsedArgs<Args>) => Promise<MessageResult | undefined>;
}

/** Defines a command for one inquiry or greeting. */
export function messageCommand<const Args extends ArgsDef>(definition: MessageCommand<Args>): CommandDef {
  const { kind, verb, description, args, act } = definition;
  const group = groupNames[kind];
  const hint = `The id that "${group} list" shows, or its first characters`;
  return ownerCommand({
    name: `${group} ${verb}`,
    description,
    args: { id: { type: 'positional', required: true, description: hint }, ...args } as ArgsDef,
    async run(context, given) {
      const stores = await context.stores();
      const id = await findId(stores, [kind], String(given.id));
      const result = await act(stores, id, given as ParsedArgs<Args>);
      if (!result) throw unknownId([kind], id);
      printResult(context, result.value, result.text);
    },
  });
}

/** Defines a command that deletes an inquiry or greeting. */
export function deleteCommand(kind: MessageKind, description: string): CommandDef {
  return messageCommand({
    kind,
    verb: 'delete',
    description,
    args: YES,
    async act(stores, id, { yes }) {
      await confirmUnless(yes, `delete removes the ${kind} for good`, `Delete the ${kind} ${id} for good?`);
      const isDeleted = await stores[groupNames[kind]].remove(id);
      return isDeleted ? { value: { deleted: id }, text: 'Deleted.' } : undefined;
    },
  });
}

/**
 * Returns the id of the message of one of these kinds that is `given`, or starts with it.
 *
 * @throws CommandError if there is none or more than one
 */
export async function findId(stores: Stores, kinds: readonly MessageKind[], given: string): Promise<string> {
  const found = await Promise.all(kinds.map((kind) => stores[groupNames[kind]].idsStartingWith(given)));
  const [id, other] = found.flat();
  if (id === undefined) throw unknownId(kinds, given);
  if (other === undefined) return id;
  throw new CommandError(`More than one id starts with "${given}". Give more of its characters.`);
}

function unknownId(kinds: readonly MessageKind[], given: string): CommandError {
  const isShort = given.length < MIN_ID_PREFIX;
  const advice = isShort ? ` Give at least ${MIN_ID_PREFIX} characters of the id.` : '';
  const lists = kinds.map((kind) => `${PROGRAM} ${groupNames[kind]} list`).join(' and ');
  return new CommandError(`There is no ${kinds.join(' or ')} "${given}".${advice} See: ${lists}`);
}

/** Returns the owner's time zone, or UTC if `site.yaml` does not name one. */
export async function ownerTimezone({ contentDir }: Pick<Config, 'contentDir'>): Promise<string> {
  const { parts } = await readDocuments(contentDir);
  return parts.site?.timezone ?? 'UTC';
}

/**
 * Returns `given` as one of the known states, or undefined if it is absent.
 *
 * @throws CommandError that lists them
 */
export function parseState<State extends string>(
  states: readonly State[],
  given: unknown,
): State | undefined {
  const state = states.find((known) => known === given);
  if (given === state) return state;
  throw new CommandError(`There is no state "${given}". States: ${states.join(', ')}.`);
}
