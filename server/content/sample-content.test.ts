import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOf } from '../../test/helpers/core/site.ts';
import { SAMPLE_CONTENT, sampleBundle } from '../../test/helpers/sample.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import { filesIn } from '../cli/init/write-folder.ts';
import { checksumOf, isSampleFile, tracesOfSample, warnOfSample } from './sample-content.ts';

const LIST = fileURLToPath(new URL('sample-checksums.json', import.meta.url));

it('has the checksum of every sample file (to update: npx vitest run server/content/sample-content -u)', async () => {
  const files = [...(await filesIn(SAMPLE_CONTENT))].sort();
  const checksums = await Promise.all(
    files.map(async (file) => [file, checksumOf(file, await readFile(join(SAMPLE_CONTENT, file)))]),
  );
  const list = `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`;
  await expect(list).toMatchFileSnapshot(LIST);
});

it('recognizes a sample text with other line endings, but not with another word', async () => {
  const text = await readFile(join(SAMPLE_CONTENT, 'status.yaml'), 'utf8');
  expect(isSampleFile('status.yaml', Buffer.from(text.replaceAll('\n', '\r\n')))).toBe(true);
  expect(isSampleFile('status.yaml', Buffer.from(text.replace('Drafting', 'Writing')))).toBe(false);
  expect(isSampleFile('offerings.yaml', Buffer.from(text))).toBe(false);
});

let sample: ContentBundle;
beforeAll(async () => {
  sample = await sampleBundle();
});

/** Returns the log of a site that starts with this content at this address. */
function loggedFor(bundle: ContentBundle, origin: string): string {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({}, { write });
  warnOfSample(bundle, origin, log);
  return logged;
}

describe('the warning about sample content', () => {
  it('is one line with the command to run, at a public address', () => {
    const logged = loggedFor(sample, 'https://ada.blog');
    expect(logged).toMatch(/^[^\n]*"level":40[^\n]*npx foyer-site init"\}\n$/);
  });

  it('is absent on localhost and for other content', () => {
    expect(loggedFor(sample, 'http://127.0.0.1:8787')).toBe('');
    expect(loggedFor(bundleOf(), 'https://ada.blog')).toBe('');
  });

  it('lists each part that is still from the sample', () => {
    const own = bundleOf();
    const essays = sample.essays.slice(0, 2);
    const left = [
      { ...own, site: { ...own.site, key: sample.site.key } },
      { ...own, site: { ...own.site, name: sample.site.name } },
      { ...own, site: { ...own.site, contact: sample.site.contact } },
      { ...own, profile: { ...own.profile, company: sample.profile.company } },
      { ...own, essays: [...own.essays, ...essays] },
    ];
    expect(left.map(tracesOfSample)).toEqual([
      ['key in site.yaml'],
      ['name in site.yaml'],
      ['contact.email in site.yaml'],
      ['company in profile.yaml'],
      ['2 essays'],
    ]);
  });
});
