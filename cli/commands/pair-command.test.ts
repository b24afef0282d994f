import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeServedAddress } from '../../server/config/served-address.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';
import { ownerSite, siteWithDraft } from '../../test/helpers/owner-site.ts';
import { readToken } from '../assistant/token-file.ts';

describe('pair', () => {
  it('prints an address that pairs a browser, and says what is in its way', async () => {
    const owner = await setUpOwner();
    const { code, stdout, stderr } = await owner.run('pair');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Open this address in the browser within 10 minutes\. It works once:\n\nhttp:\/\/127\.0\.0\.1:8787\/owner\/pair\/[0-9a-f]{40}\n$/,
    );
    expect(stderr).toContain('The address works only on this machine.');
    expect(stderr).toContain('If your site is not running, start it: npx --no foyer-site start');
    expect(await owner.json('pair')).toEqual({ url: expect.any(String), expires_at: expect.any(String) });
  });

  it('prints the address at which the site is served, whatever its settings are', async () => {
    const owner = await setUpOwner();
    await storeServedAddress({ dataDir: owner.folder, publicUrl: 'http://127.0.0.1:9103' });
    expect((await owner.run('pair')).stdout).toContain('http://127.0.0.1:9103/owner/pair/');
  });

  it('prints a token alone, which is listed without it and can be revoked', async () => {
    const owner = await setUpOwner();
    expect((await owner.run('devices')).stdout).toContain('To pair one: npx --no foyer-site pair');
    const { stdout, stderr } = await owner.run('pair', '--token', '--name', 'Laptop', '--days', '7');
    expect(stdout).toMatch(/^[0-9a-f]{40}\n$/);
    expect(stderr).toContain('It may only read (--scope write: change, too) until ');
    const [, id = ''] = /foyer-site devices revoke (\w+)/.exec(stderr) ?? [];
    const listed = (await owner.run('devices')).stdout;
    expect(listed).toMatch(new RegExp(`^${id} +token \\(read\\) .*Laptop$`, 'm'));
    expect(listed).not.toContain(stdout.trim());
    expect((await owner.run('devices', 'revoke', id)).stdout).toBe('Revoked. It no longer has access.\n');
    expect(await owner.json('devices', 'list')).toEqual({ devices: [] });
  });

  it('writes a token into a file that only its owner can read', async () => {
    const owner = await setUpOwner();
    const folder = (await ownerSite()).context.folder;
    const file = join(folder, 'new', 'site.token');
    const { stdout, stderr } = await owner.run('pair', '--token', '--scope', 'write', '--file', file);
    const token = await readToken(file);
    expect(stdout).toBe(`Written to ${file}.\n`);
    expect(stdout + stderr).not.toContain(token);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = join(folder, 'notes.txt');
    await writeFile(other, 'Mine.');
    expect((await owner.run('pair', '--token', '--file', other)).stderr).toContain('was not replaced');
    expect(await readFile(other, 'utf8')).toBe('Mine.');
    expect(await owner.json('devices')).toMatchObject({ devices: [{ scope: 'write' }] });
  });

  it.each([
    [['--name', 'x'], '--name needs --token.'],
    [['--token', '--scope', 'all'], 'scope'],
    [['--token', '--days', '1000'], 'days'],
  ])('refuses %j', async (given, words) => {
    const { code, stderr } = await (await setUpOwner()).run('pair', ...given);
    expect([code !== 0, stderr]).toEqual([true, expect.stringContaining(words)]);
  });

  it('says where to run it on a machine without the database', async () => {
    const { settings } = await siteWithDraft();
    const owner = await setUpOwner({ DATA_DIR: join(settings.DATA_DIR, 'none') });
    for (const command of [['pair'], ['pair', '--token'], ['devices']]) {
      const { code, stderr } = await owner.run(...command);
      expect([code, stderr]).toEqual([1, expect.stringContaining('They are on the server.')]);
    }
  });
});
