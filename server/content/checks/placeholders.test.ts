import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../../test/helpers/core/site.ts';
import { sampleBundle } from '../../../test/helpers/sample.ts';
import { FIRST_ESSAY_TEXT, NEW_ESSAY_TEXT } from '../essay-draft.ts';
import { parseEssay } from '../parse-essay.ts';
import { findPlaceholders } from './placeholders.ts';

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

it.each([NEW_ESSAY_TEXT, FIRST_ESSAY_TEXT, `${NEW_ESSAY_TEXT}\n\nMore.`])(
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
