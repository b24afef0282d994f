import { expect, it } from 'vitest';
import { explainName, isTextName, nameOfText, slugOfText, translationNamed } from './text-name.ts';

it.each([
  ['knots.de', { of: 'knots', language: 'de' }],
  ['knots.pt-BR', { of: 'knots', language: 'pt-BR' }],
  ['knots.gsw', { of: 'knots', language: 'gsw' }],
  ['knots', undefined],
  ['knots.old', undefined],
  ['knots.bak', undefined],
  ['knots.pt-br', undefined],
  ['knots.de.fr', undefined],
  ['Knots.de', undefined],
  ['knots.', undefined],
])('finds what %s is a translation of, and its language', (name, translation) => {
  expect(translationNamed(name)).toEqual(translation);
  expect(isTextName(name)).toBe(translation !== undefined || name === 'knots');
});

it('names the file of a text', () => {
  expect(nameOfText({ slug: 'knots' })).toBe('knots');
  expect(nameOfText({ slug: 'knoten', translation: { of: 'knots', language: 'de' } })).toBe('knots.de');
});

it('takes the slug of a translation from its front matter, or else from its name', () => {
  expect(slugOfText('knots.pt-BR')).toBe('knots-pt-br');
  expect(slugOfText('knots.de', {})).toBe('knots-de');
  expect(slugOfText('knots.de', { slug: 'knoten' })).toBe('knoten');
});

it('says how to rename a file', () => {
  expect(explainName('knots.pt-br').fix).toBe('Rename it to knots.pt-BR.md.');
  expect(explainName('knots.old').fix).toContain(
    'A translation has its language after a dot: trust-by-design.de.md.',
  );
  expect(explainName('My Knots').fix).toMatch(/like trust-by-design\.md\.$/);
});
