import { expect, it } from 'vitest';
import { splitVersions, versionsOf } from './versions.ts';

const original = { slug: 'knots' };
const german = { slug: 'knoten', translation: { of: 'knots', language: 'de' } };
const french = { slug: 'noeuds', translation: { of: 'knots', language: 'fr' } };

it('lists a text once, in the language of the site if it has that', () => {
  const { listed, translations } = splitVersions([french, german, original, { slug: 'oars' }], 'en');
  expect(listed.map(({ text }) => text.slug)).toEqual(['knots', 'oars']);
  expect(translations.map(({ text }) => text.slug)).toEqual(['knoten', 'noeuds']);
  expect(translations[0]?.others).toEqual([
    { language: 'en', slug: 'knots' },
    { language: 'fr', slug: 'noeuds' },
  ]);
  expect(listed[1]?.others).toEqual([]);
});

it('lists a translation whose original is not there', () => {
  const { listed, translations } = splitVersions([french, german], 'en');
  expect(listed).toEqual([{ text: german, others: [{ language: 'fr', slug: 'noeuds' }] }]);
  expect(translations).toEqual([{ text: french, others: [{ language: 'de', slug: 'knoten' }] }]);
});

it('names a page among its versions', () => {
  const page = { language: 'en', path: '/now' };
  expect(versionsOf(page, undefined, (slug) => `/${slug}`)).toBeUndefined();
  expect(versionsOf(page, [{ language: 'de', slug: 'now-de' }], (slug) => `/${slug}`)).toEqual([
    page,
    { language: 'de', path: '/now-de' },
  ]);
});
