import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { starterWording } from '../site/starter/starter-words.ts';
import { categoriesIn, choosePillar, extendTaxonomy, pillarsIn } from './pillars.ts';
import type { SourcePost } from './source.ts';

const posts = (...categories: readonly unknown[]) =>
  categories.map((category): SourcePost => {
    const frontMatter = { categories: category };
    return {
      file: '',
      line: 1,
      name: '',
      frontMatter,
      text: '',
      format: 'markdown',
      hasHardBreaks: false,
      addresses: [],
    };
  });

it('counts the first category of each post, whatever its case', () => {
  expect(categoriesIn(posts(['Sea', 'Rope'], 'sea', ['Sea'], 'Rope', undefined))).toEqual([
    { name: 'Sea', posts: 3 },
    { name: 'Rope', posts: 1 },
  ]);
});

it('files a post under the first of its categories that is a pillar, otherwise under Notes', () => {
  expect(choosePillar(['Rope', 'SEA'], ['Sea'], 'en')).toBe('Sea');
  expect(choosePillar(['Rope'], ['Sea', 'notes'], 'en')).toBe('notes');
  expect(choosePillar([], ['Sea'], 'en')).toBe('Notes');
});

it('files posts without a category under the pillar that a new site has, in its language', () => {
  const notes = starterWording('pt').say('starter.notes');
  expect(notes).not.toBe('Notes');
  expect(choosePillar([], [notes], 'pt-BR')).toBe(notes);
  expect(choosePillar([], [notes], 'en')).toBe(notes);
  expect(choosePillar([], [], 'pt-BR')).toBe(notes);
  const filed = starterWording('pt').say('starter.filed', { subject: 'Cabos' });
  expect(extendTaxonomy('pillars: []\n', ['Cabos'], 'pt-BR')).toContain(filed);
});

it('adds pillars to the taxonomy, each with a slug of its own, and keeps its comments', () => {
  const source =
    '# Mine\npillars:\n  - name: Sea\n    slug: sea\n    description: Ships.\n    synonyms: []\n    inSearchFilter: true\n';
  const extended = extendTaxonomy(source, ['sea', 'Sea!', '绳结'], 'en');
  expect(extended).toContain('# Mine');
  expect(pillarsIn(extended)).toEqual(['Sea', 'Sea!', '绳结']);
  expect(parse(extended).pillars.map(({ slug }: { slug: string }) => slug)).toEqual([
    'sea',
    'sea-2',
    'subject',
  ]);
  expect(extendTaxonomy(source, ['SEA'], 'en')).toBe(source);
});
