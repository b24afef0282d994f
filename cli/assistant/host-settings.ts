/** Adds an MCP server to the settings of a host. Everything else in the file stays as it is, comments included. */
import { copyFile, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  type Edit,
  type ModificationOptions,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from 'jsonc-parser';
import { explainWriting } from '../../site/util/access.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { replaceFile } from '../../site/util/readable-files.ts';
import { isRecord } from '../../web/core/is-record.ts';
import { CommandError } from '../errors.ts';
import type { AssistantHost, ServerEntry } from './hosts.ts';

interface NewServer {
  readonly host: Pick<AssistantHost, 'file' | 'key'>;
  readonly name: string;
  readonly entry: ServerEntry;
}

/** Ends the name of the copy of the file as it was. */
const COPY = '.before-foyer';
const BOM = '\uFEFF';

/**
 * Writes the entry into the file of the host, and keeps a copy of the file as it was. Returns the path of the copy, or
 * undefined if there was no file.
 *
 * @throws CommandError if the file is not valid, has another site's entry of that name, or cannot be written
 */
export async function addServer(server: NewServer): Promise<string | undefined> {
  // The file may be a link to where the owner keeps such files.
  const file = (await ifExists(realpath(server.host.file))) ?? server.host.file;
  const before = await ifExists(readFile(file, 'utf8'));
  const after = withServer(before ?? '', server);
  try {
    if (before === undefined) await mkdir(dirname(file), { recursive: true });
    else await copyFile(file, file + COPY);
    await replaceFile(file, after, (await ifExists(stat(file)))?.mode);
    return before === undefined ? undefined : file + COPY;
  } catch (cause) {
    throw new CommandError(explainWriting(file, cause), { cause });
  }
}

/**
 * Returns the settings with the entry, in the style of the file.
 *
 * @throws CommandError
 */
export function withServer(settings: string, { host, name, entry }: NewServer): string {
  const bom = settings.startsWith(BOM) ? BOM : '';
  const given = settings.slice(bom.length);
  const text = given.trim() === '' ? '{}\n' : given;
  const before = parseSettings(text, host.file);
  requireSameSite(before[host.key]?.[name], entry, { file: host.file, name });
  const after = insert(text, [host.key, name], entry);
  const expected = { ...before, [host.key]: { ...before[host.key], [name]: entry } };
  const isRight = after !== undefined && isDeepStrictEqual(parseSettings(after, host.file), expected);
  if (isRight) return bom + after;
  throw new CommandError(
    `${host.file} was not changed, because its structure is unusual. Add the entry yourself.`,
  );
}

/**
 * Returns the text with a value at a path: instead of the one that is there, or else first in its object, where it
 * separates no other value from its comment. Returns undefined if something on the way is not an object.
 */
function insert(text: string, path: string[], value: unknown): string | undefined {
  try {
    const options = { getInsertionIndex: () => 0 };
    const edits = modify(text, path, value, options);
    const isApart = edits.every((edit) => isAlone(text, edit));
    return applyEdits(text, isApart ? modify(text, path, value, { ...options, ...styleOf(text) }) : edits);
  } catch {
    return undefined;
  }
}

/** Returns whether nothing else is on the line of an edit, because the library formats whole lines. */
function isAlone(text: string, { offset, length }: Edit): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const [after = ''] = text.slice(offset + length).split(/\r?\n/, 1);
  const isStart = /^(?:"[^"]*":\s*)?\{?$/.test(before.trim());
  return text.includes('\n') && isStart && /^\}?,?$/.test(after.trim());
}

/** Returns how lines end in a file, and how it is indented. */
function styleOf(text: string): Pick<ModificationOptions, 'formattingOptions'> {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const [, unit = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return {
    formattingOptions: { eol, insertSpaces: !unit.startsWith('\t'), tabSize: unit.length, keepLines: true },
  };
}

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

function parseSettings(text: string, file: string): Settings {
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    const reason = printParseErrorCode(error.error);
    throw new CommandError(
      `${file}:${line} is not valid JSON (${reason}). Correct it, and try again. Nothing was changed.`,
    );
  }
  if (isRecord(settings)) return settings as Settings;
  throw new CommandError(`${file} does not contain an object. Nothing was changed.`);
}

/** @throws CommandError if the entry of that name starts the assistant of another site */
function requireSameSite(
  existing: unknown,
  { args }: ServerEntry,
  at: { readonly file: string; readonly name: string },
): void {
  if (existing === undefined) return;
  const old = isRecord(existing) && Array.isArray(existing.args) ? existing.args : [];
  if (old.at(-1) === args.at(-1)) return;
  throw new CommandError(
    `${at.file} already has a server "${at.name}", which is not for this site. Choose another name: --name ${at.name}-2`,
  );
}
