/** Chooses the pillars of the site from the categories of the posts. */
import { isMap, isSeq } from 'yaml';
import { slugOf } from '../site/reader/essay-draft.ts';
import { starterLanguages, starterWording } from '../site/starter/starter-words.ts';
import { parseDocument } from '../site/util/yaml.ts';
import { groupBy } from '../web/core/group-by.ts';
import { fieldsOf } from './essay-fields.ts';
import { unusedName } from './essay-names.ts';
import type { SourcePost } from './source.ts';

export const MAX_PILLARS = 7;
/** The pillar that a new site has, for everything without one of its own. */
const otherPillar = (locale: string) => starterWording(locale).say('starter.notes');

/** Returns the first category of each post, merged whatever their case, the most used first. */
export function categoriesIn(posts: readonly SourcePost[]) {
  const named = posts.flatMap((post) => fieldsOf(post).categories[0] ?? []);
  return [...groupBy(named, (name) => name.toLowerCase()).values()]
    .map((names) => {
      const spellings = [...groupBy(names, (name) => name).values()];
      const [most = []] = spellings.sort((one, other) => other.length - one.length);
      return { name: most[0] ?? '', posts: names.length };
    })
    .sort((one, other) => other.posts - one.posts);
}

/** Returns the first category that is a pillar; otherwise the pillar of all others, whose language may be another. */
export function choosePillar(
  categories: readonly string[],
  pillars: readonly string[],
  locale: string,
): string {
  const named = [...categories, ...[locale, ...starterLanguages].map(otherPillar)].map((name) =>
    pillars.find((pillar) => pillar.toLowerCase() === name.toLowerCase()),
  );
  return named.find((name) => name !== undefined) ?? otherPillar(locale);
}

/** Returns `taxonomy.yaml` with the pillars that it lacks. Keeps its comments. */
export function extendTaxonomy(source: string, names: readonly string[], locale: string): string {
  const document = parseDocument(source);
  const pillars = document.get('pillars');
  if (!isSeq(pillars)) return source;
  const known = pillarsIn(source);
  const slugs = new Set(pillars.items.map((item) => (isMap(item) ? String(item.get('slug')) : '')));
  const added = names.filter((name) => !known.some((other) => other.toLowerCase() === name.toLowerCase()));
  for (const name of added) {
    const slug = unusedName(slugOf(name, locale) ?? 'subject', slugs);
    const description = starterWording(locale).say('starter.filed', { subject: name });
    pillars.add(document.createNode({ name, slug, description, synonyms: [], inSearchFilter: true }));
  }
  return added.length === 0 ? source : document.toString({ lineWidth: 0 });
}

export function pillarsIn(source: string): readonly string[] {
  const pillars = parseDocument(source).get('pillars');
  const names = isSeq(pillars) ? pillars.items.map((item) => isMap(item) && item.get('name')) : [];
  return names.filter((name) => typeof name === 'string');
}
