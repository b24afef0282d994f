/** The programs in which assistants run: where each lists its MCP servers, and how. */
import { homedir, platform } from 'node:os';
import { join } from 'node:path';

export const hostIds = ['claude-code', 'claude-desktop', 'cursor', 'vscode'] as const;
export type HostId = (typeof hostIds)[number];

/** A program to start, as hosts list it. */
export interface ServerEntry {
  readonly type?: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
}

export interface AssistantHost {
  readonly id: HostId;
  readonly title: string;
  /** The file that lists the servers for all projects of this user. */
  readonly file: string;
  readonly key: 'mcpServers' | 'servers';
  /** Whether an entry says how the server is reached. */
  readonly hasType: boolean;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function thisMachine(): Machine {
  return { platform: platform(), home: homedir(), environment: process.env };
}

export function assistantHosts(machine: Machine): readonly AssistantHost[] {
  const { home } = machine;
  const settings = settingsFolder(machine);
  const desktop = join(settings, 'Claude', 'claude_desktop_config.json');
  const code = join(settings, 'Code', 'User', 'mcp.json');
  const usual = { key: 'mcpServers', hasType: true } as const;
  return [
    { ...usual, id: 'claude-code', title: 'Claude Code', file: join(home, '.claude.json') },
    { ...usual, id: 'claude-desktop', title: 'Claude Desktop', file: desktop, hasType: false },
    { ...usual, id: 'cursor', title: 'Cursor', file: join(home, '.cursor', 'mcp.json') },
    { ...usual, id: 'vscode', title: 'VS Code', file: code, key: 'servers' },
  ];
}

/** Returns the folder in which programs of this system have their settings. */
export function settingsFolder({ platform, home, environment }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment.APPDATA || join(home, 'AppData', 'Roaming');
  return environment.XDG_CONFIG_HOME || join(home, '.config');
}

export function entryFor(
  { hasType }: Pick<AssistantHost, 'hasType'>,
  { command, args }: ServerEntry,
): ServerEntry {
  return { ...(hasType && { type: 'stdio' as const }), command, args };
}
