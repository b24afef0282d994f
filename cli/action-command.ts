/** Builds a command from an action of the owner's: its arguments come from the schema of the action's input. */
import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { ArgDef, ArgsDef, CommandDef } from 'citty';
import { z } from 'zod/v3';
import type { OwnerAction } from '../owner/actions/action.ts';
import { carryOut, questionOf } from '../owner/actions/actions.ts';
import { createOwnerContext, type OwnerContext } from '../owner/actions/context.ts';
import { OwnerError } from '../owner/owner-error.ts';
import type { Config } from '../server/config/config.ts';
import { explainReading } from '../site/util/access.ts';
import {
  createProgress,
  print,
  printError,
  stripControlCharacters,
  terminalJson,
} from '../site/util/print.ts';
import { unwrapped } from '../web/core/schemas.ts';
import { type CommandContext, ownerCommand } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { printResult } from './strict-command.ts';
import { askFor, requireTerminal, YES } from './terminal-text.ts';
import { knowCommand, optionOf, undoLine } from './undo-line.ts';

interface ActionCommand<Action extends OwnerAction> {
  readonly action: Action;
  /** As typed. The words of the action's own name, unless it is another: `essays.list` is `essays list`. */
  readonly name?: string;
  /** The action's own, unless the command does only part of it. */
  readonly description?: string;
  /** Fields of the input that the command sets itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Fields of the input that are given without the name of an option, in this order. */
  readonly positionals?: readonly string[];
  /** Fields that are read some other way, and the arguments for them. */
  readonly own?: {
    readonly fields: readonly string[];
    readonly args: ArgsDef;
    readonly read: (args: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;
  };
  /** Formats the output for a person. With `--json`, the output is printed as it is. */
  readonly text: (output: z.output<Action['output']>, context: CommandContext) => string | Promise<string>;
  /** Returns what `--json` prints instead of the output. Errors are then printed only as text. */
  readonly json?: (output: z.output<Action['output']>) => unknown;
  /** Whether typing the command is the confirmation, because it names exactly what changes. */
  readonly isConfirmed?: boolean;
  /** Says what the command does if nobody can be asked, instead of everything that would change. */
  readonly unattended?: (config: Config) => string;
  /** Whether the command fails although the action has succeeded. */
  readonly isFailure?: (output: z.output<Action['output']>) => boolean;
}

/** More lines than most terminals show. */
const LONG_LINES = 20;

export function actionCommand<Action extends OwnerAction>(command: ActionCommand<Action>): CommandDef {
  const {
    action,
    name = typedName(action),
    description = action.description.replace(/\.$/, ''),
    fixed = {},
    positionals = [],
    own,
    text,
    json,
  } = command;
  const shape: z.ZodRawShape = action.input instanceof z.ZodObject ? action.input.shape : {};
  const isArgument = (field: string) => !(field in fixed) && !own?.fields.includes(field);
  const fields = Object.fromEntries(Object.entries(shape).filter(([field]) => isArgument(field)));
  knowCommand({ action: action.name, name, fixed, positionals, text });
  const asks = action.effect !== 'read' && action.effect !== 'draft' && !command.isConfirmed;
  return ownerCommand<ArgsDef>({
    name,
    description,
    args: { ...argumentsOf(positionals, fields), ...own?.args, ...(asks && YES) },
    async run(context, args) {
      const given = Object.fromEntries(
        Object.entries(fields).map(([field, schema]) => [field, readArgument(schema, field, args)]),
      );
      const all = { ...given, ...(await own?.read(args)), ...fixed };
      const input = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const owner = ownerContext(context);
      const runAndPrint = async () => {
        const confirmed = await confirmAtTerminal(command, input, owner, args.yes === true);
        const done = await carryOut(action, input, owner, { confirmed });
        const output: z.output<Action['output']> = done.output;
        if (command.isFailure?.(output)) {
          if (context.json) print(terminalJson(output, 2));
          throw new CommandError(await text(output, context));
        }
        const lines = context.json ? [] : [await text(output, context), undoLine(done.undo)];
        printResult(context, json ? json(output) : output, lines.filter(Boolean).join('\n'));
      };
      await (json ? runAndPrint() : printingRefusals(context, runAndPrint));
    },
  });
}

/** Returns what is typed for an action. */
export function typedName({ name }: OwnerAction): string {
  return name.replace('.', ' ');
}

/** Runs the work of a command. With `--json`, prints also as JSON why an action was refused. */
export async function printingRefusals<T>(
  { json }: Pick<CommandContext, 'json'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OwnerError && json) print(terminalJson({ ok: false, ...error.toJSON() }, 2));
    throw error;
  }
}

/** Returns the context of actions for a command. */
export function ownerContext({
  note,
  ...context
}: Pick<CommandContext, 'config' | 'folder' | 'stores' | 'records' | 'database' | 'note'>): OwnerContext {
  return createOwnerContext({
    ...context,
    readsPaths: true,
    importer: () => import('../import/importer.ts'),
    onProgress: createProgress(note),
  });
}

/** Returns the hash of what the owner has confirmed. With `yes`, the owner confirms whatever it is. */
async function confirmAtTerminal(
  {
    action,
    isConfirmed = false,
    unattended,
  }: Pick<ActionCommand<OwnerAction>, 'action' | 'isConfirmed' | 'unattended'>,
  input: unknown,
  owner: OwnerContext,
  yes: boolean,
): Promise<string | undefined> {
  const question = await questionOf(action, input, owner);
  if (question === undefined || yes || isConfirmed) return question?.hash;
  if (unattended)
    requireTerminal(`${unattended(owner.config)}. To confirm that, add --yes. Nothing was changed.`);
  printError(stripControlCharacters(question.text));
  // A long change has moved the sentence off the screen.
  if (question.text.split('\n').length > LONG_LINES) printError(`\n${question.summary}`);
  requireTerminal('Nothing was changed. To confirm this change, add --yes.');
  await askFor('Do this?');
  return question.hash;
}

function argumentsOf(positionals: readonly string[], fields: z.ZodRawShape): ArgsDef {
  const ordered = [...positionals, ...Object.keys(fields).filter((field) => !positionals.includes(field))];
  return Object.fromEntries(
    ordered.flatMap((field) => {
      const schema = fields[field];
      return schema ? [[optionOf(field), argumentOf(schema, positionals.includes(field))] as const] : [];
    }),
  );
}

/** @throws UsageError if the argument must be JSON and is not */
function readArgument(schema: z.ZodTypeAny, field: string, args: Readonly<Record<string, unknown>>): unknown {
  const given = args[optionOf(field)];
  if (typeof given !== 'string' || !isJsonArgument(schema)) return given;
  try {
    return JSON.parse(given);
  } catch (cause) {
    throw new UsageError(`--${optionOf(field)} must be JSON.`, { cause });
  }
}

/** Returns whether a field is neither text nor a number, nor yes or no. */
function isJsonArgument(schema: z.ZodTypeAny): boolean {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodObject || inner instanceof z.ZodArray || inner instanceof z.ZodRecord;
}

function argumentOf(schema: z.ZodTypeAny, isPositional: boolean): ArgDef {
  const description = schema.description ?? '';
  const required = !schema.isOptional();
  if (isPositional) return { type: 'positional', description, required };
  const type = unwrapped(schema) instanceof z.ZodBoolean ? 'boolean' : 'string';
  return { type, description: description + (isJsonArgument(schema) ? ' As JSON.' : ''), required };
}

/**
 * Returns the text of a file that the owner names; `-` is standard input.
 *
 * @throws CommandError
 */
export async function readGiven(file: string): Promise<string> {
  const reading = file === '-' ? readStream(process.stdin) : readFile(file, 'utf8');
  return reading.catch((cause: unknown) => {
    throw new CommandError(explainReading(file, cause), { cause });
  });
}
