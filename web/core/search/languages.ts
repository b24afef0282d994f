/** Search in a site with essays in several languages. Each is indexed by the rules of its language. */
import type { Essay } from '../essays.ts';
import { groupBy } from '../group-by.ts';
import { type Analyzer, loadAnalyzer } from './analyzer.ts';
import { isRelated } from './match-fields.ts';
import { joinHits } from './result-pages.ts';
import { createSearch, type Search, type SearchAnswer, type SearchHit, type SearchSource } from './search.ts';
import { NO_VECTORS } from './vector-space.ts';

export interface LanguagesSource extends Omit<SearchSource, 'analyzer'> {
  /** The essays in other languages, each a version of one in `essays`. */
  readonly translations: readonly Essay[];
  readonly analyzers: Analyzers;
}

export interface Analyzers {
  /** Of the language of the site. */
  readonly site: Analyzer;
  /** Of the other languages that essays are in. */
  readonly others: ReadonlyMap<string, Analyzer>;
}

export async function loadAnalyzers({
  locale,
  essays,
  translations,
}: Pick<LanguagesSource, 'essays' | 'translations'> & { readonly locale: string }): Promise<Analyzers> {
  const languages = [...essays, ...translations].map(({ language }) => language);
  const others = [...new Set(languages)].filter((language) => language !== locale);
  const [site, ...loaded] = await Promise.all([locale, ...others].map(loadAnalyzer));
  if (!site) throw new Error('The site has no language.');
  return { site, others: new Map(others.map((language, index) => [language, loaded[index] ?? site])) };
}

/**
 * Returns a search of the essays and their translations. Each essay is found at most once, in the language that fits the
 * query best. The meaning of texts is known only in the language of the site.
 */
export function createLanguagesSearch({
  translations,
  analyzers: { site, others },
  ...source
}: LanguagesSource): Search {
  const main = createSearch({ ...source, analyzer: site });
  if (others.size === 0) return main;
  const { essays, pillars, library, ownNames } = source;
  const everyEssay = [...essays, ...translations];
  const byLanguage = groupBy(everyEssay, ({ language }) => language);
  const searches = [...others].map(([language, analyzer]) =>
    createSearch({
      essays: byLanguage.get(language) ?? [],
      pillars,
      library: library && { bodies: library.bodies, vectors: NO_VECTORS },
      analyzer,
      ...(ownNames && { ownNames }),
    }),
  );
  const listedSlugs = new Map(
    essays.flatMap(({ slug, translations: versions = [] }) =>
      [slug, ...versions.map((version) => version.slug)].map((version) => [version, slug] as const),
    ),
  );
  const dates = new Map(everyEssay.map(({ slug, date }) => [slug, date]));

  return {
    termsOf: main.termsOf,
    async search(query, options = {}) {
      if (query.trim() === '') return main.search(query, options);
      const { limit = Number.POSITIVE_INFINITY, offset = 0, orLastPage, ...wanted } = options;
      const answers = await Promise.all([main, ...searches].map((search) => search.search(query, wanted)));
      const inLanguage = answers.filter(({ notes }) => notes.every(({ kind }) => kind !== 'language'));
      const lead =
        answers.find(containsQuery) ??
        [...inLanguage, ...answers].find(({ total }) => total > 0) ??
        inLanguage[0] ??
        answers[0];
      const rest = answers.filter((answer) => answer !== lead && containsQuery(answer));
      const found = new Set<string | undefined>();
      const hits = [lead, ...rest].flatMap((answer) =>
        (answer?.hits ?? []).filter((hit) => {
          const listed = listedSlugs.get(hit.slug);
          const isNew = !found.has(listed) && (answer === lead || !isRelated(hit));
          found.add(listed);
          return isNew;
        }),
      );
      const sign = wanted.sortBy === 'asc' ? 1 : -1;
      const dateOf = ({ slug }: SearchHit) => dates.get(slug) ?? '';
      const compare = (a: SearchHit, b: SearchHit) =>
        wanted.sortBy === undefined ? 0 : sign * dateOf(a).localeCompare(dateOf(b));
      const asked = { offset, limit, orLastPage, sortBy: wanted.sortBy };
      return { ...joinHits(hits, compare, asked), notes: lead?.notes ?? [] };
    },
  };
}

/** Returns whether essays contain all the words of the query as they are. */
function containsQuery({ total, notes }: SearchAnswer): boolean {
  return total > 0 && notes.every(({ kind }) => ['dates', 'newest', 'few'].includes(kind));
}
