import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createGuardedServer } from '../server/http/listen.ts';
import { freePort } from '../site/util/free-port.ts';
import { killAll, startBuilt } from '../test/faults/built-server.ts';
import { blocksOf, run, runShell } from '../test/helpers/docs/guide.ts';
import {
  adjustedExample,
  ask,
  hasProgram,
  startProxy,
  writeNginxConfig,
} from '../test/helpers/docs/proxy.ts';
import { type ListeningSample, listenSample } from '../test/helpers/listen.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';

const hasNginx = hasProgram('nginx', '-v') && hasProgram('openssl', 'version');
const hasCaddy = hasProgram('caddy', 'version');

/** When Caddy closes unused connections, and when Node.js does, which adds a second in some versions. */
const CLOSES_MS = [4_000, 5_000, 6_000, 6_000, 6_000];
const CLIENTS = 20;
/** Difference between the pauses of two clients. */
const STEP_MS = 1;

let service: ListeningSample;
let folder: string;
beforeEach(async () => {
  service = await listenSample({ PUBLIC_URL: 'https://ada.example', TRUSTED_PROXIES: '127.0.0.1' });
  folder = await temporaryFolder();
});
afterEach(async () => {
  await service.close();
  // A running server would write to the folder.
  await killAll();
  await rm(folder, { recursive: true });
});

/** Expects pages, REST and MCP to work, and a client's own `X-Forwarded-For` to be ignored. */
async function expectServed(origin: string): Promise<void> {
  expect((await ask(origin, '/')).status).toBe(200);
  const remaining: unknown[] = [];
  for (const claimed of ['192.0.2.1', '192.0.2.2']) {
    const { headers } = await ask(origin, '/api/mcp/bio', { 'x-forwarded-for': claimed });
    remaining.push(headers['x-ratelimit-remaining']);
  }
  expect(remaining).toEqual(['99', '98']);
  // GET returns 405. If the proxy lost the host name, it would return 403.
  expect((await ask(origin, '/mcp')).status).toBe(405);
}

it('the examples keep no connection for longer than the server does', async () => {
  const server = createGuardedServer(() => undefined);
  const caddy = await adjustedExample('Caddyfile', {});
  const [, seconds] = /\bkeepalive (\d+)s\n/.exec(caddy) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThan(server.keepAliveTimeout);
  for (const name of ['nginx.conf', 'nginx-two.conf']) {
    expect(await adjustedExample(name, {})).toContain('proxy_set_header Connection close;');
  }
});

describe.skipIf(!hasNginx)('examples/nginx.conf', () => {
  it('is accepted by nginx, which serves the site over HTTPS and redirects HTTP to it', async () => {
    const { http, https } = await startNginx(service.address);
    await expectServed(`https://127.0.0.1:${https}`);
    expect(await ask(`http://127.0.0.1:${http}`, '/about')).toMatchObject({
      status: 301,
      headers: { location: 'https://ada.example/about' },
    });
  });

  it('loses no POST when unused connections close', async () => {
    const { https } = await startNginx(await startServer());
    expect(await statusesAroundCloses(`https://127.0.0.1:${https}`)).toEqual(new Set([200]));
  });
});

describe.skipIf(!hasCaddy)('examples/Caddyfile', () => {
  it('is accepted by Caddy, which serves the site', async () => {
    const commands = (await blocksOf('hosting/caddy')).filter(({ info }) => info === 'sh');
    expect(commands).toHaveLength(1);
    for (const { code } of commands) {
      const check = code.replace('/etc/caddy/Caddyfile', 'docs/examples/Caddyfile');
      expect(await runShell(check)).toMatchObject({ code: 0 });
    }
    await expectServed(await startCaddy(service.address));
  });

  it('loses no POST when unused connections close', async () => {
    expect(await statusesAroundCloses(await startCaddy(await startServer()))).toEqual(new Set([200]));
  });
});

/** Starts nginx with the example in front of `address`. Returns its ports. */
async function startNginx(address: string): Promise<{ readonly http: number; readonly https: number }> {
  const [http, https] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=ada.example', '-out', certificate, '-keyout', key];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
  const site = await adjustedExample('nginx.conf', {
    'http://127.0.0.1:8787': address,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    '/etc/letsencrypt/live/ada.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/ada.example/privkey.pem': key,
  });
  const file = await writeNginxConfig(folder, site);
  expect((await run('nginx', ['-t', '-c', file])).printed).toContain('test is successful');
  const { stop } = await startProxy('nginx', ['-c', file, '-g', 'daemon off;'], https);
  onTestFinished(stop);
  return { http, https };
}

/** Starts Caddy with the example in front of `address`. Returns its origin. */
async function startCaddy(address: string): Promise<string> {
  const port = await freePort();
  const site = await adjustedExample('Caddyfile', {
    'ada.example {': `http://ada.example:${port} {`,
    '127.0.0.1:8787': new URL(address).host,
  });
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n}\n${site}`);
  // Otherwise Caddy saves the configuration in the home folder.
  const environment = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const command = ['run', '--adapter', 'caddyfile', '--config', file];
  const { stop } = await startProxy('caddy', command, port, environment);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}

/** Starts the built server. Returns its address. */
async function startServer(): Promise<string> {
  const settings = { PUBLIC_URL: 'https://ada.example', TRUSTED_PROXIES: '127.0.0.1' };
  return (await startBuilt({ ...settings, DATA_DIR: join(folder, 'data') })).origin;
}

/**
 * Many clients post together, and once more after pauses around the moments at which the proxy and the server close
 * unused connections. Returns the statuses.
 */
async function statusesAroundCloses(origin: string): Promise<ReadonlySet<number | undefined>> {
  const post = async () =>
    (await ask(origin, '/api/mcp/tools/get_positioning_and_messaging', {}, '{}')).status;
  const statuses = new Set<number | undefined>();
  for (const edge of CLOSES_MS) {
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      statuses.add(await post());
      await delay(edge + (client - CLIENTS / 2) * STEP_MS);
      statuses.add(await post());
    });
    await Promise.all(clients);
  }
  return statuses;
}
