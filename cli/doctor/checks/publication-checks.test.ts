import { expect, it, onTestFinished } from 'vitest';
import { smallContent } from '../../../test/helpers/content-copy.ts';
import { listenSample } from '../../../test/helpers/listen.ts';
import { CheckWarning, openSite } from '../site.ts';
import { publicationChecks } from './publication-checks.ts';

/** Returns the warnings about a site, each with its fix. Visitors reach the site at `publicUrl`. */
async function warningsAbout(publicUrl: string, settings = {}): Promise<readonly string[]> {
  const service = await listenSample({ PUBLIC_URL: publicUrl, ...settings });
  onTestFinished(service.close);
  const site = await openSite(service.address, () => undefined);
  const warnings: string[] = [];
  for (const run of Object.values(publicationChecks.Publication ?? {})) {
    await run(site).catch((error: unknown) => {
      if (!(error instanceof CheckWarning)) throw error;
      warnings.push(`${error.message} ${error.fix}`);
    });
  }
  return warnings;
}

it('warns of a public site without HTTPS and with the sample content', async () => {
  expect(await warningsAbout('http://lovelace.blog')).toEqual([
    expect.stringMatching(/^The site is public at http:\/\/lovelace\.blog, without HTTPS: .*PUBLIC_URL/),
    expect.stringMatching(
      /^The site is public at \S+, but has placeholder content: key in site\.yaml, .*own content/,
    ),
  ]);
});

it.each(['http://127.0.0.1:8787', 'http://foyer.local', 'http://192.168.0.7'])(
  'accepts the sample content without HTTPS at %s',
  async (publicUrl) => {
    expect(await warningsAbout(publicUrl)).toEqual([]);
  },
);

it('accepts content of the owner’s own at a public address with HTTPS', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.replace('site.yaml', /^key: .*/m, 'key: ada');
  await copy.replace('site.yaml', /^name: .*/m, 'name: Ada Lovelace');
  await copy.replace('site.yaml', /email: .*/, 'email: ada@lovelace.blog');
  await copy.replace('profile.yaml', /^company: .*/m, 'company: Analytical Engines');
  await copy.remove('essays/agents-need-a-doorbell.md');
  expect(await warningsAbout('https://lovelace.blog', { CONTENT_DIR: copy.folder })).toEqual([]);
});
