import { expect, it } from 'vitest';
import { parse } from 'yaml';
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
  expect(choosePillar(['Rope', 'SEA'], ['Sea'])).toBe('Sea');
  expect(choosePillar(['Rope'], ['Sea', 'notes'])).toBe('notes');
  expect(choosePillar([], ['Sea'])).toBe('Notes');
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
