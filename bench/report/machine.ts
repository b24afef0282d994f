import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, type as system, totalmem } from 'node:os';

/** Where and with what something was measured. */
export interface Machine {
  readonly processor: string;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
  /** Version of each package that Foyer was compared with or stands on. */
  readonly packages: Readonly<Record<string, string>>;
  /** Of Foyer, in git. */
  readonly commit: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const PACKAGES = [
  'hono',
  '@hono/node-server',
  '@modelcontextprotocol/server',
  '@mcp-b/global',
  'fastify',
  'express',
  'libsql',
];

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: `${processors.length} × ${processors[0]?.model.trim() || 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${system()} ${release()}`,
    node: process.version.slice(1),
    packages: Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    day: new Date().toISOString().slice(0, 10),
  };
}

/** Not every package lets its description be imported. */
function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
