import { expect, it } from 'vitest';
import { profilesOf } from './profiles.ts';

it('names profiles as their sites do, and others as the owner does, in the owner’s order', () => {
  const links = {
    mastodon: 'https://social.example/@ada',
    'Google Scholar': 'https://scholar.example/ada',
    github: 'https://github.example/ada',
    constructor: 'https://constructor.example',
    'ada.example': 'https://ada.example',
  };
  expect(profilesOf({ links }).map(({ label }) => label)).toEqual([
    'Mastodon',
    'Google Scholar',
    'GitHub',
    'Constructor',
    'ada.example',
  ]);
});
