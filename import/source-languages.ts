/** The languages of the texts in a folder, and which of them say the same. */
import { groupBy } from '../web/core/group-by.ts';
import type { SourcePost } from './source.ts';

export interface PlacedPost {
  readonly post: SourcePost;
  /** Its path, the same in all languages. */
  readonly place: string;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns whether a part of a name is a language, and not the kind of a file as in `tests.py.md`. */
export function isLanguage(part: string): boolean {
  return /^[a-z]{2}(-[A-Za-z]{2}|-[A-Za-z]{4})?$/.test(part) && languageNames.of(part) !== undefined;
}

/** Returns whether two tags name the same language, wherever it is spoken. */
export function isSameLanguage(one = '', other = ''): boolean {
  return one.split('-', 1)[0] === other.split('-', 1)[0];
}

/** Returns the language of the new site if there are texts in it; otherwise the one that is known, or has the most. */
export function mainLanguage(
  languages: readonly (string | undefined)[],
  { locale, known }: { readonly locale?: string | undefined; readonly known?: string | undefined },
): string | undefined {
  const groups = [...groupBy(languages, (language) => language)];
  const bySize = groups.toSorted(([, one], [, other]) => other.length - one.length);
  const said = bySize.flatMap(([language]) => language ?? []);
  return said.find((one) => locale && isSameLanguage(one, locale)) ?? known ?? said[0];
}

/** Returns the main language, and the posts, of which those in others are tied to the posts at the same place. */
export function tieLanguages(read: readonly PlacedPost[], known?: string, locale?: string) {
  const said = read.map(({ post }) => post.language);
  const usual = mainLanguage(said, { known });
  const languageOf = ({ post }: PlacedPost) => post.language ?? usual;
  const language = mainLanguage(read.map(languageOf), { locale, known });
  const isMain = (one: PlacedPost) => isSameLanguage(languageOf(one), language);
  const originals = new Map(read.filter(isMain).map(({ place, post }) => [place, post.file]));
  const posts = read.map((one): SourcePost => {
    if (isMain(one)) return { ...one.post, language: undefined };
    return { ...one.post, language: languageOf(one), original: originals.get(one.place) };
  });
  return { language, posts };
}
