import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../site/util/free-port.ts';
import { connectTo, type Decision, type HostOptions, startAssistant } from '../../test/helpers/assistant.ts';
import { CLI } from '../../test/helpers/built.ts';
import { listenSample } from '../../test/helpers/listen.ts';
import { runOwner, startedAs } from '../../test/helpers/owner.ts';
import { MY_DRAFT, siteWithDraft } from '../../test/helpers/owner-site.ts';
import { photograph } from '../../test/helpers/photograph.ts';
import { runNode } from '../../test/helpers/program.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { createRemoteServer } from './remote-server.ts';
import { openSiteConnection, type SiteAccess } from './site-connection.ts';

/** Starts a site, and writes a token for it as on the machine of its owner. */
async function siteFromAfar(scope: 'read' | 'write' = 'write') {
  const site = await siteWithDraft();
  const service = await listenSample(site.settings);
  onTestFinished(() => service.close());
  const home = await temporaryFolder();
  onTestFinished(() => rm(home, { recursive: true }));
  const { id, secret } = await service.stores.devices.add({ kind: 'token', name: 'Laptop', scope, days: 1 });
  const tokenFile = join(home, 'token');
  await writeFile(tokenFile, `${secret}\n`, { mode: 0o600 });
  const program = ['mcp', '--token-file', tokenFile, '--url', service.address];
  const access = { siteUrl: service.address, token: secret, tokenFile };
  return {
    service,
    home,
    tokenFile,
    secret,
    program,
    access,
    essay: () => readFile(join(site.copy.folder, 'essays/mine.md'), 'utf8'),
    revoke: () => service.stores.devices.revoke(id),
  };
}

/** Connects to what `foyer mcp --url` serves, without starting it. */
function connectRemote(access: SiteAccess, options?: HostOptions) {
  const connect = openSiteConnection(access);
  return connectTo(() => createRemoteServer(connect), options);
}

const publish = { slug: 'mine', state: 'published' };

describe('foyer mcp --url', () => {
  it.each([true, false])(
    'lists, reads, saves a draft, and publishes only if the owner accepts (newest revision: %s)',
    async (isNewest) => {
      const { access, essay } = await siteFromAfar();
      const questions: string[] = [];
      const decisions: Decision[] = ['decline', 'accept'];
      const { call, client } = await connectRemote(access, {
        isNewest,
        decide(question) {
          questions.push(question);
          return decisions.shift() ?? 'cancel';
        },
      });
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('set_essay_state');
      expect((await client.listResources()).resources.length).toBeGreaterThan(0);
      const { version } = (await call('read_essay', { slug: 'mine' })).value;
      await call('save_essay', { slug: 'mine', version, fields: { title: 'My title' } });
      expect(await essay()).toContain('title: My title');
      expect((await call('set_essay_state', publish)).value.status).toBe('declined');
      expect(await essay()).toContain('draft: true');
      expect((await call('set_essay_state', publish)).value.state).toBe('published');
      expect(await essay()).not.toContain('draft: true');
      expect(questions).toEqual([
        expect.stringContaining('Publish the essay'),
        expect.stringContaining('Publish the essay'),
      ]);
    },
  );

  it('proposes what its host cannot ask about', async () => {
    const { program, essay } = await siteFromAfar();
    const { call, stderr } = await startAssistant([CLI, ...program], {}, { isNewest: false });
    const { value } = await call('set_essay_state', publish);
    expect(value).toMatchObject({ status: 'proposed', note: expect.stringContaining('/owner') });
    expect(await essay()).toBe(MY_DRAFT);
    expect(stderr()).toBe('');
  });

  it('sends a picture from this machine', async () => {
    const { access, home } = await siteFromAfar();
    const { call } = await connectRemote(access);
    const path = join(home, 'My photo.jpg');
    await writeFile(path, await photograph(800, 600));
    expect((await call('add_picture', { path, alt: 'A photo' })).value).toMatchObject({
      file: 'my-photo.jpg',
    });
    const missing = await call('add_picture', { path: join(home, 'none.jpg'), alt: 'None' });
    expect(missing).toMatchObject({ isError: true, value: { kind: 'not-found' } });
  });

  it('says at once that its token was revoked', async () => {
    const { access, revoke, tokenFile, service } = await siteFromAfar();
    const { call, client } = await connectRemote(access);
    expect((await call('list_essays')).isError).toBe(false);
    await service.stores.devices
      .createPairing()
      .then(({ secret }) => service.stores.devices.pair(secret, 'Phone'));
    await revoke();
    const expected = `${service.address} does not accept the token in ${tokenFile}.`;
    const { isError, value } = await call('list_essays');
    expect([isError, value]).toMatchObject([true, { message: expect.stringContaining(expected) }]);
    await expect(client.listResources()).rejects.toThrow(expected);
  });

  it('says that the site cannot be reached, and goes on when it can be', async () => {
    const port = await freePort('127.0.0.1');
    const address = `http://127.0.0.1:${port}`;
    const { call } = await connectRemote({ siteUrl: address, token: 'none', tokenFile: 'none' });
    const message = async () => (await call('list_essays')).value.message;
    expect(await message()).toContain(`${address} cannot be reached: `);
    let status = 302;
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: 'https://elsewhere.example/owner/mcp' }).end();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    expect(await message()).toContain('leads to https://elsewhere.example. Use that address with --url.');
    status = 503;
    expect(await message()).toContain('has a problem of its own (status 503)');
    status = 404;
    expect(await message()).toContain('There is no room for the owner');
  });

  it('refuses a token that others can read, or that is not there', async () => {
    const { program, tokenFile } = await siteFromAfar();
    await chmod(tokenFile, 0o644);
    const open = await runOwner(program);
    expect([open.code, open.stdout, open.stderr]).toEqual([
      1,
      '',
      expect.stringContaining(`Run: chmod 600 ${tokenFile}`),
    ]);
    await rm(tokenFile);
    expect((await runOwner(program)).stderr).toContain(`There is no token in ${tokenFile}.`);
  });

  it('prints how a host starts it, without the token', async () => {
    const { service, home, tokenFile, secret } = await siteFromAfar();
    startedAs(CLI);
    const given = ['mcp', '--url', `${service.address}/`, '--token-file', tokenFile, '--install', '--json'];
    const { stdout } = await runOwner(given);
    expect(stdout).not.toContain(secret);
    const { command, args } = JSON.parse(stdout)[1].settings.mcpServers.foyer;
    expect(command).toBe(process.execPath);
    expect(args).toEqual([CLI, 'mcp', '--token-file', tokenFile, '--url', service.address]);
    const missing = await runNode([CLI, 'mcp', '--url', 'https://me.example', '--install'], { HOME: home });
    expect(missing.stderr).toContain(join(home, '.config/foyer/me.example.token'));
    expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
  });
});
