import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
// Imported for its effect: an export contains the built pages.
import '../../test/helpers/built.ts';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';

async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const owner = await setUpOwner(settings);
  const folder = join(owner.folder, 'dist');
  return { folder, exports: (...options: readonly string[]) => owner.run('export', folder, ...options) };
}

// `e2e/export.spec.ts` tests successful exports.
describe('export', () => {
  it.each([
    {},
    { PUBLIC_URL: 'http://localhost:8787' },
    { PUBLIC_URL: 'http://[::1]:8787' },
    { HOST: '0.0.0.0' },
  ])('needs the address of the site, with the settings %o', async (settings) => {
    const { exports } = await setUp(settings);
    const { code, stderr } = await exports();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Pages and documents contain the address of the site, and PUBLIC_URL is http:\S+\. Set /,
    );
  });

  it.each([
    ['--url', 'ada.example', 'must be a full address like https://example.com'],
    ['--url', 'https://ada.github.io/site', 'must be http:// or https:// and a host, without a path'],
    ['--api', 'ftp://ada.example', 'must be http:// or https:// and a host, without a path'],
  ])('refuses %s %s', async (option, address, reason) => {
    const { exports } = await setUp();
    const { code, stderr } = await exports('--url', 'https://ada.example', option, address);
    expect(code).toBe(2);
    expect(stderr).toContain(`${option} ${reason}.`);
  });

  it('reports errors in the content by file and line, and writes nothing', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.replace('essays/agents-need-a-doorbell.md', /^date: .*$/m, 'date: yesterday');
    const { exports, folder } = await setUp({ CONTENT_DIR: copy.folder });
    const { code, stderr } = await exports('--url', 'https://ada.example');
    expect(code).toBe(1);
    const line = await copy.lineOf('essays/agents-need-a-doorbell.md', 'date: yesterday');
    expect(stderr).toContain(`essays/agents-need-a-doorbell.md:${line}`);
    expect(await readdir(folder)).toEqual([]);
    const { stdout } = await exports('--url', 'https://ada.example', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, errors: [{ line }] });
  });

  it('warns of redirects that files cannot make, and of the pages that it leaves out because they have blanks', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('redirects.yaml', '/?p=12: /about\n/old: /about\n');
    await copy.write('pages/imprint.md', '---\ntitle: Imprint\n---\n\n{{your name}}\n');
    const { exports, folder } = await setUp({ CONTENT_DIR: copy.folder });
    const { code, stderr } = await exports('--url', 'https://foyer.dev');
    expect(code).toBe(0);
    expect(stderr).toContain('so 1 redirect will not work: /?p=12.');
    expect(await readFile(join(folder, '_redirects'), 'utf8')).toContain('/old /about 301\n');
    for (const name of ['_redirects', 'vercel.json']) {
      expect(await readFile(join(folder, name), 'utf8')).not.toContain('p=12');
    }
    const files = await readdir(folder);
    expect(files.filter((name) => name.includes('p=12'))).toEqual([]);
    expect(stderr).toContain('Warning: 1 page with unfilled blanks stays unpublished (/imprint).');
    expect(files).not.toContain('imprint.html');
  });

  it('refuses a folder with other files before it reads the content', async () => {
    const { exports } = await setUp({ CONTENT_DIR: '/nowhere' });
    const owner = await setUpOwner();
    await writeFile(join(owner.folder, 'thesis.txt'), 'the only copy');
    const { code, stderr } = await owner.run('export', owner.folder, '--url', 'https://ada.example');
    expect(code).toBe(1);
    expect(stderr).toMatch(/contains files that no export has written/);
    expect((await exports('--url', 'https://ada.example')).stderr).toContain('/nowhere');
  });
});
