/** `mcp --install`: tells the hosts of assistants how to start `mcp`. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { password } from '@clack/prompts';
import { readConfig, siteEnvironment } from '../../server/config/config.ts';
import { didYouMean } from '../../site/util/content-error.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../errors.ts';
import { printResult } from '../strict-command.ts';
import { agrees, answered, shellWord, terminal } from '../terminal-text.ts';
import { addServer } from './host-settings.ts';
import {
  type AssistantHost,
  assistantHosts,
  entryFor,
  hostIds,
  type ServerEntry,
  thisMachine,
} from './hosts.ts';
import { readToken, writeToken } from './token-file.ts';

interface InstallOptions {
  /** Name that the assistant has for the site. */
  readonly name: string;
  /** Host to write the entry for, without asking. */
  readonly write?: string | undefined;
  /** The site, if it is on another machine. */
  readonly site?: RemoteSite | undefined;
}

export interface RemoteSite {
  readonly siteUrl: string;
  /** The file with the token, which is not in the entry. */
  readonly tokenFile: string;
}

/** Prints the entry for each host. Writes it for the host that is named, or at a terminal for those that the owner chooses. */
export async function installAssistant(
  context: CommandContext,
  { name, write, site }: InstallOptions,
): Promise<void> {
  requireName(name);
  const server = site ? startedFor(site) : startedBy(context.folder);
  const hosts = assistantHosts(thisMachine());
  if (site) await requireTokenFile(context, site);
  for (const setting of site ? [] : unseenSettings(context)) {
    context.note(
      `${setting} is set in this terminal, and your assistant will not see that. Write it into .env in ${context.folder}.`,
    );
  }
  if (write !== undefined) {
    const host = hosts.find(({ id }) => id === write);
    if (host === undefined)
      throw new CommandError(`There is no client "${write}". ${didYouMean(write, hostIds) ?? ''}`.trim());
    const copy = await addServer({ host, name, entry: entryFor(host, server) });
    printResult(context, { written: host.file, copy }, writtenText(host, copy));
    return;
  }
  const entries = hosts.map((host) => ({
    ...host,
    settings: { [host.key]: { [name]: entryFor(host, server) } },
  }));
  printResult(
    context,
    entries,
    [...entries.map((entry) => describeHost(entry, name, server)), WRITE_HINT].join('\n\n'),
  );
  if (context.json || !process.stdin.isTTY) return;
  for (const host of hosts.filter(({ file }) => existsSync(file) || existsSync(dirname(file)))) {
    if (!(await agrees(`Add it to ${host.title}, in ${host.file}?`))) continue;
    context.note(writtenText(host, await addServer({ host, name, entry: entryFor(host, server) })));
  }
}

const WRITE_HINT = 'To have it written, add --write and one of: claude-code, claude-desktop, cursor, vscode.';

/** Names that all hosts accept in the names of tools. */
const NAME = /^[a-zA-Z0-9_-]{1,32}$/;

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw new CommandError(
    `"${name}" cannot be the name of a server. Use up to 32 letters, digits and hyphens.`,
  );
}

/** Asks for the token if it is not there yet, or says what to do where nobody can be asked. */
async function requireTokenFile({ note }: CommandContext, { tokenFile }: RemoteSite): Promise<void> {
  try {
    await readToken(tokenFile);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (existsSync(tokenFile) || !process.stdin.isTTY) return note(error.message);
    const message = `Paste the token, which “${PROGRAM} pair --token” prints on the server. It is stored in ${tokenFile}`;
    const given = answered(await password({ ...terminal, message }), 'Nothing was changed.');
    await writeToken(tokenFile, given.trim());
  }
}

/** Returns how a host starts this program for a site on another machine. The address is last, as what differs by site. */
function startedFor({ siteUrl, tokenFile }: RemoteSite): ServerEntry {
  return {
    command: process.execPath,
    args: [programFile(), 'mcp', '--token-file', tokenFile, '--url', siteUrl],
  };
}

/**
 * Returns how a host starts this program for the site: with absolute paths, because hosts know neither the folder nor
 * the PATH of a terminal.
 */
function startedBy(folder: string): ServerEntry {
  return { command: process.execPath, args: [programFile(), 'mcp', '--site', realpathSync(resolve(folder))] };
}

function programFile(): string {
  const program = realpathSync(process.argv[1] ?? '');
  if (program.endsWith('.ts')) {
    throw new CommandError(
      'This is the source of Foyer, which no assistant can start. Build it with "npm run build", and run: node dist/server/cli.js mcp --install',
    );
  }
  return program;
}

/** Returns the settings of folders and the database that only this terminal has. */
function unseenSettings({ config, folder }: CommandContext): readonly string[] {
  const seen = readConfig(siteEnvironment(folder, {}), folder);
  const names = { CONTENT_DIR: 'contentDir', DATA_DIR: 'dataDir', DATABASE_URL: 'databaseUrl' } as const;
  return Object.entries(names).flatMap(([name, key]) => (seen[key] === config[key] ? [] : name));
}

function describeHost(
  { id, title, file, settings }: AssistantHost & { readonly settings: object },
  name: string,
  { command, args }: ServerEntry,
): string {
  const words = ['claude', 'mcp', 'add', '--scope', 'user', name, '--', command, ...args];
  const own = id === 'claude-code' ? `\nOr run: ${words.map(shellWord).join(' ')}` : '';
  return `${title}, in ${file}:\n${JSON.stringify(settings, null, 2)}${own}`;
}

function writtenText({ title, file }: AssistantHost, copy: string | undefined): string {
  const kept = copy === undefined ? '' : ` The file as it was: ${copy}.`;
  return `Written to ${file}.${kept} Restart ${title}.`;
}
