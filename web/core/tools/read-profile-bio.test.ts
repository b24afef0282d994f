import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf } from '../../../test/helpers/core/site.ts';
import type { Profile } from '../model.ts';

const { profile } = bundleOf();
const bioWith = (patents: Profile['patents']) =>
  answer(contextOf(bundleOf({ profile: { ...profile, patents } })), 'read_profile_bio', {});

const measuring = { number: 'XX 1', title: 'Measuring twice', year: 2019 };
const cutting = { number: 'XX 2', title: 'Cutting once', year: 2021 };

describe('read_profile_bio', () => {
  it.each([
    [[], 'No patents are listed.'],
    [[measuring], '1 patent: Measuring twice (XX 1, 2019).'],
    [
      [{ ...measuring, url: 'https://patents.test/1' }],
      '1 patent: Measuring twice (XX 1, 2019, https://patents.test/1).',
    ],
    [[measuring, cutting], '2 patents: Measuring twice (XX 1, 2019); Cutting once (XX 2, 2021).'],
  ])('summarizes patents in a sentence', async (patents, sentence) => {
    expect(await bioWith(patents)).toMatchObject({ patents: sentence });
  });

  it('ends the biography with the credentials, if there are any', async () => {
    const summaryWith = async (credentials: string[]) => {
      const context = contextOf(
        bundleOf({ profile: { ...profile, biography: 'Ada measures.\n', credentials } }),
      );
      return (await answer(context, 'read_profile_bio', {})).summary;
    };
    expect(await summaryWith([])).toBe('Ada measures.\n');
    expect(await summaryWith(['MSc', 'BSc'])).toBe('Ada measures.\n\nCredentials: MSc; BSc.');
  });

  it('links to the site itself and to external profiles', async () => {
    expect(await bioWith([])).toMatchObject({
      socialLinks: {
        website: 'https://ada.test',
        linkedin: 'https://linkedin.test/ada',
        github: 'https://github.test/ada',
      },
    });
  });

  it('lists all other links by name, and the pronouns', async () => {
    const mastodon = 'https://social.test/@ada';
    const links = { github: 'https://github.test/ada', mastodon, Telephone: 'tel:+441632960000' };
    const context = contextOf(bundleOf({ site: { links, pronouns: 'she/her' } }));
    expect(await answer(context, 'read_profile_bio', {})).toMatchObject({
      pronouns: 'she/her',
      socialLinks: { github: 'https://github.test/ada' },
      otherLinks: [
        { name: 'mastodon', url: mastodon },
        { name: 'Telephone', url: 'tel:+441632960000' },
      ],
    });
    const bio = await bioWith([]);
    for (const field of ['pronouns', 'otherLinks']) expect(bio).not.toHaveProperty(field);
  });

  it('links to another website if the owner has one, and to no profile that they lack', async () => {
    const links = { website: 'https://works.test' };
    const context = contextOf(bundleOf({ site: { links } }));
    const bio = await answer(context, 'read_profile_bio', {});
    expect(bio.socialLinks).toEqual({ website: links.website });
  });
});
