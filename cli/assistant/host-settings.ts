/** Adds an MCP server to the settings of a host. Everything else in the file stays as it is, comments included. */
import { copyFile, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
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
 * separates no other value from its comment. The library's own `modify` would reformat its neighbors. Returns undefined
 * if something on the way is not an object.
 */
function insert(text: string, path: readonly string[], value: unknown): string | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const existing = root && findNodeAtLocation(root, [...path]);
  if (existing) return splice(text, existing, write(value, text, existing.offset));
  const [name, ...rest] = path.toReversed();
  const parentPath = rest.toReversed();
  const parent = root && findNodeAtLocation(root, parentPath);
  if (!parent) return insert(text, parentPath, { [name ?? '']: value });
  if (parent.type !== 'object') return undefined;
  const { offset } = parent;
  const isOneLine = !text.slice(offset, offset + parent.length).includes('\n');
  const isEmpty = parent.children?.length === 0;
  const { eol, unit, indent } = styleAt(text, offset);
  const start = isOneLine && !isEmpty ? '' : eol + indent + unit;
  const member = `${JSON.stringify(name)}: ${write(value, text, offset, start === '' ? undefined : indent + unit)}`;
  const end = isEmpty ? (isOneLine ? eol + indent : '') : ',';
  return splice(text, { offset: offset + 1, length: 0 }, start + member + end);
}

function splice(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, written: string): string {
  return text.slice(0, offset) + written + text.slice(offset + length);
}

/** Writes a value in the style of the file, or on one line if it has no other. */
function write(value: unknown, text: string, offset: number, indent = styleAt(text, offset).indent): string {
  const { eol, unit } = styleAt(text, offset);
  if (!text.includes('\n')) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

/** Returns how lines end in a file, how it is indented, and how the line of a place is. */
function styleAt(text: string, offset: number) {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const [, unit = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return { eol, unit, indent: /^[ \t]*/.exec(line)?.[0] ?? '' };
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
