import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { EXAMPLES, GUIDE_ORIGIN, ROOT, readSettings, run } from '../test/helpers/docs/guide.ts';
import { hasProgram } from '../test/helpers/docs/proxy.ts';
import { listenSample } from '../test/helpers/listen.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';

const read = (name: string) => readFile(join(EXAMPLES, name), 'utf8');

const packageJson: {
  readonly name: string;
  readonly files: readonly string[];
  readonly scripts: { readonly start: string };
} = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

describe('examples/foyer.env', () => {
  it('has valid settings', async () => {
    expect(readConfig(readSettings(await read('foyer.env')))).toMatchObject({
      publicUrl: 'https://ada.example',
      dataDir: '/var/lib/foyer',
      trustedProxies: ['127.0.0.1'],
    });
  });
});

describe('the notification settings of the examples', async () => {
  const files = (await readdir(EXAMPLES)).map((name) => join(EXAMPLES, name));
  const texts = await Promise.all(
    [...files, join(ROOT, 'cli/create/template/env.example')].map((file) => readFile(file, 'utf8')),
  );
  const active = texts.flatMap((text) => text.match(/^\s*NOTIFY_\w+=.*$/gm) ?? []);
  const topics = texts.flatMap((text) => [...text.matchAll(/NOTIFY_NTFY_URL=(\S+)/g)]).map(([, url]) => url);

  it('are all commented out', () => {
    expect(active).toEqual([]);
  });

  it('name only topics that are refused, because everyone who copied one would share it', () => {
    expect(topics.length).toBeGreaterThan(1);
    for (const NOTIFY_NTFY_URL of topics) {
      expect(() => readConfig({ NOTIFY_NTFY_URL })).toThrow(
        'NOTIFY_NTFY_URL is the example of the guide, which anyone can read; invent a topic that nobody guesses',
      );
    }
  });
});

describe('examples/foyer.service', () => {
  it('starts the server that npm installed, with the guide’s settings and folder', async () => {
    const unit = await read('foyer.service');
    const start = packageJson.scripts.start.replace('node ', `node node_modules/${packageJson.name}/`);
    expect(unit).toContain(`ExecStart=/usr/bin/${start}\n`);
    expect(packageJson.files).toContain('docs/examples');
    expect(unit).toContain('EnvironmentFile=/etc/foyer.env\n');
    expect(unit).toContain('StateDirectory=foyer\n');
  });
});

/** Most of what systemd weighs. What each directive takes away is never needed by Foyer, Git or SSH. */
const CONFINED = [
  'NoNewPrivileges=true',
  'CapabilityBoundingSet=',
  'PrivateDevices=true',
  'ProtectSystem=strict',
  'RestrictNamespaces=true',
  'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged',
];

const hasSystemd = hasProgram('systemd-analyze', '--version');

describe.each(['foyer.service', 'foyer-pull.service'])('the confinement of examples/%s', (name) => {
  it('leaves the service what it needs', async () => {
    const lines = (await read(name)).split('\n');
    expect(lines).toEqual(expect.arrayContaining(CONFINED));
    // The compiler of Node.js writes memory that it executes.
    expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute='))).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ReadWritePaths=\/srv\/foyer($|\/content -\/srv\/foyer\/\.git$)/),
    );
  });

  it.skipIf(!hasSystemd)('has an exposure of at most 2 of 10', async () => {
    const { printed } = await run('systemd-analyze', ['security', '--offline=true', join(EXAMPLES, name)]);
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(printed)?.[1])).toBeLessThanOrEqual(2);
  });
});

describe.skipIf(!hasSystemd)('the units', () => {
  /** Returns what systemd says of a unit, in which the programs are those of this machine. */
  async function verify(name: string, change = (unit: string) => unit) {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const unit of (await readdir(EXAMPLES)).filter((file) => /\.(service|timer)$/.test(file))) {
      const text = (await read(unit)).replace('/usr/bin/node', process.execPath);
      await writeFile(join(folder, unit), unit === name ? change(text) : text);
    }
    return run('systemd-analyze', ['verify', join(folder, name)]);
  }

  it.each(['foyer.service', 'foyer-pull.service', 'foyer-pull.timer'])(
    '%s is accepted by systemd',
    async (name) => {
      expect(await verify(name)).toEqual({ code: 0, printed: '' });
      const misspell = (unit: string) => unit.replace(/^Description=/m, 'Descriptions=');
      expect((await verify(name, misspell)).printed).toContain('Descriptions');
    },
  );
});

describe('examples/visit.arazzo.yaml', () => {
  const redocly = join(ROOT, 'node_modules/.bin/redocly');
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

  it('is a valid description whose workflows all succeed', { timeout: 60_000, tags: ['long'] }, async () => {
    const service = await listenSample();
    const folder = await temporaryFolder();
    onTestFinished(async () => {
      await service.close();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, 'visit.arazzo.yaml');
    await writeFile(file, (await read('visit.arazzo.yaml')).replace(GUIDE_ORIGIN, service.address));
    expect(await run(redocly, ['lint', file], { environment })).toMatchObject({ code: 0 });
    // The document names the site's public address, which is not where this test listens.
    const server = ['--server', `site=${service.address}`];
    const { code, printed } = await run(redocly, ['respect', file, ...server], { environment });
    expect(printed).toContain('Workflows: 4 passed, 4 total');
    expect(code).toBe(0);
  });
});
