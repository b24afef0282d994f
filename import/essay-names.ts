import { slugOf } from '../site/reader/essay-draft.ts';
import { fieldsOf } from './essay-fields.ts';
import type { SourcePost } from './source.ts';

interface NameOptions {
  readonly locale: string;
  /** Names of an earlier import, by the file of the post. */
  readonly earlier: ReadonlyMap<string, string>;
  readonly taken: readonly string[];
}

/** A name that says nothing, such as the number of a chapter whose other letters have no Latin form. */
const EMPTY_NAME = /^(\d{0,8}|.)$/;

/** Returns the slug of each post, from its file, its title or its date. Those that collide are numbered. */
export function nameEssays(
  posts: readonly SourcePost[],
  { locale, earlier, taken }: NameOptions,
): ReadonlyMap<SourcePost, string> {
  const used = new Set([...taken, ...earlier.values()]);
  return new Map(
    posts.map((post) => {
      const known = earlier.get(post.file);
      if (known !== undefined) return [post, known];
      const { title = '', date = 'unknown-date' } = fieldsOf(post);
      const named = [post.name, title].map((name) => slugOf(name, locale) ?? '');
      const wanted = named.find((name) => !EMPTY_NAME.test(name)) ?? `essay-of-${date}`;
      return [post, unusedName(wanted, used)];
    }),
  );
}

/** Adds a name to those that are used. One that is used already gets a number. */
export function unusedName(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}-${number}`;
  used.add(name);
  return name;
}
