/** Commands of citty that accept `--json`, and refuse options and arguments that they do not know. */
import { parseArgs } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs, type SubCommandsDef } from 'citty';
import { print, stripControlCharacters, terminalJson } from '../site/util/print.ts';
import { PROGRAM } from '../web/core/documents/program.ts';
import { UsageError } from './errors.ts';

/** Passed by `runProgram` to the command that it runs. */
export interface RunData {
  /** The folder that `--site` names; otherwise the current one. */
  readonly folder: string;
}

export interface StrictCommand<Args extends ArgsDef> {
  /** As typed, with the program: `npx --no foyer-site inquiries show`. */
  readonly name: string;
  readonly description: string;
  readonly args?: Args;
  /** Whether it accepts arguments beyond those in `args`. */
  readonly takesAnyWords?: boolean;
  readonly run: (args: ParsedArgs<Args & typeof JSON_OPTION>, data: RunData) => Promise<void>;
}

const JSON_OPTION = { json: { type: 'boolean', description: 'Print JSON, for programs' } } as const;

export function strictCommand<const Args extends ArgsDef>(definition: StrictCommand<Args>): CommandDef {
  const { name, description, takesAnyWords = false, run } = definition;
  const options: ArgsDef = { ...definition.args, ...JSON_OPTION };
  return defineCommand<ArgsDef>({
    meta: { name, description },
    args: options,
    async run({ args, rawArgs, data }) {
      rejectUnknown(rawArgs, options, takesAnyWords);
      await run(args as ParsedArgs<Args & typeof JSON_OPTION>, data as RunData);
    },
  });
}

/** Defines a command that only groups subcommands. `initial` names the one that runs if none is given. */
export function commandGroup(
  name: string,
  description: string,
  subCommands: SubCommandsDef,
  initial?: string,
): CommandDef {
  const meta = { name: `${PROGRAM} ${name}`.trim(), description };
  return defineCommand({ meta, subCommands, ...(initial !== undefined && { default: initial }) });
}

/** Throws for unknown options and unexpected arguments, which citty ignores. */
function rejectUnknown(given: string[], args: ArgsDef, takesAnyWords: boolean): void {
  const options = Object.entries(args).flatMap(([name, arg]) => {
    if (arg.type !== 'boolean' && arg.type !== 'string') return [];
    const { type, alias } = arg;
    return [[name, { type, ...(typeof alias === 'string' && { short: alias }) }] as const];
  });
  const { positionals } = parseArgs({
    args: given,
    options: Object.fromEntries(options),
    allowPositionals: true,
  });
  const extra = positionals[Object.keys(args).length - options.length];
  if (extra !== undefined && !takesAnyWords) throw new UsageError(`Unexpected argument "${extra}".`);
}

export function printResult({ json }: { readonly json: boolean }, value: unknown, text: string): void {
  print(json ? terminalJson(value, 2) : stripControlCharacters(text));
}
