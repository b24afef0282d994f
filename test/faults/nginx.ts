/** nginx with a cache, in front of two processes, as in the operator's guide. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../site/util/free-port.ts';
import { adjustedExample, startProxy, writeNginxConfig } from '../helpers/docs/proxy.ts';
import { report } from './report.ts';

const CERTIFICATES = '/etc/letsencrypt/live/ada.example';

/** Whether nginx is available. Installs Debian's package if it is missing and this process runs as root. */
export const hasNginx = isInstalled() || (install() && isInstalled());
if (!hasNginx) {
  report('The tests behind nginx are skipped: there is none. On Debian: apt-get install nginx');
}

export interface Nginx {
  /** Without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Returns free ports. The servers need nginx's address before it starts. */
export async function choosePorts(): Promise<{ readonly nginx: number; readonly servers: [number, number] }> {
  return { nginx: await freePort(), servers: [await freePort(), await freePort()] };
}

/** Starts nginx with the example configuration in front of two local ports, over HTTP, with its files in `folder`. */
export async function startNginx(
  folder: string,
  { nginx, servers: [one, other] }: { readonly nginx: number; readonly servers: readonly [number, number] },
): Promise<Nginx> {
  const site = await adjustedExample('nginx-two.conf', {
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${nginx};`,
    [`ssl_certificate ${CERTIFICATES}/fullchain.pem;`]: '',
    [`ssl_certificate_key ${CERTIFICATES}/privkey.pem;`]: '',
    '/var/cache/nginx/foyer': join(folder, 'cache'),
    '127.0.0.1:8787': `127.0.0.1:${one}`,
    '127.0.0.1:8788': `127.0.0.1:${other}`,
  });
  const file = await writeNginxConfig(folder, site);
  const { stop } = await startProxy('nginx', ['-c', file, '-g', 'daemon off;'], nginx);
  return { origin: `http://127.0.0.1:${nginx}`, stop };
}

function isInstalled(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

function install(): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'nginx']).status === 0;
}
