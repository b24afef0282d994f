import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sampleBundle } from '../../test/helpers/sample.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import { starterWording } from '../starter/starter-words.ts';
import { parseEssay } from './parse-essay.ts';
import { findPlaceholders, tracesOfSample, warnOfSample } from './sample-content.ts';

const LIST = fileURLToPath(new URL('sample-essays.json', import.meta.url));

let sample: ContentBundle;
beforeAll(async () => {
  sample = await sampleBundle();
});

it('lists every essay of the sample (to update: npx vitest run site/reader/sample-content -u)', async () => {
  const slugs = sample.essays.map(({ slug }) => slug).sort();
  await expect(`${JSON.stringify(slugs, null, 2)}\n`).toMatchFileSnapshot(LIST);
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

const [NEW_ESSAY_TEXT, FIRST_ESSAY_TEXT] = (['starter.newEssay', 'starter.firstEssay'] as const).map(
  starterWording('en').say,
);
const IN_JAPANESE = starterWording('ja').say('starter.newEssay');

describe('the warning about sample content', () => {
  it('is one line with the command to run, at a public address', () => {
    const logged = loggedFor(sample, 'https://ada.blog');
    expect(logged).toMatch(/^[^\n]*"level":40[^\n]*npm run create -- ..\/my-site"\}\n$/);
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

describe('findPlaceholders', () => {
  const own = bundleOf();
  const withEmail = (email: string) => ({
    ...own,
    site: { ...own.site, contact: { ...own.site.contact, email } },
  });

  it('finds nothing in content of the owner’s own', () => {
    expect(findPlaceholders(withEmail('ada@lovelace.blog'))).toEqual([]);
  });

  it('finds what is left of the sample', async () => {
    expect(findPlaceholders(await sampleBundle())).toEqual([
      'key in site.yaml',
      'name in site.yaml',
      'contact.email in site.yaml',
      'company in profile.yaml',
      expect.stringMatching(/^\d+ essays$/),
    ]);
  });

  it.each(['me@example.com', 'me@mail.example.org', 'me@site.example', 'me@site.test'])(
    'finds %s, which nobody can have',
    (email) => {
      expect(findPlaceholders(withEmail(email))).toEqual(['contact.email in site.yaml']);
    },
  );

  it.each(['me@examples.com', 'example@lovelace.blog', 'me@anexample.com'])('accepts %s', (email) => {
    expect(findPlaceholders(withEmail(email))).toEqual([]);
  });

  it.each([NEW_ESSAY_TEXT, FIRST_ESSAY_TEXT, `${NEW_ESSAY_TEXT}\n\nMore.`, IN_JAPANESE])(
    'finds an essay that begins with "%s"',
    async (text) => {
      const file = `---\ntitle: A\ndate: 2026-01-02\ncategory: B\n---\n${text}\n`;
      const { lead } = (await parseEssay('new', file)).rendered;
      const { site, profile, essays } = bundleOf({
        essays: [essayOf({ slug: 'new', lead }), essayOf({ slug: 'old' })],
      });
      const content = { profile, essays, site: { ...site, contact: { email: 'ada@lovelace.blog' } } };
      expect(findPlaceholders(content)).toEqual(['the text of 1 new essay']);
    },
  );
});
