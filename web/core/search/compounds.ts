/** Finds compound words by their parts: Lindenhonig by Honig. The site's own words are the dictionary. */
import { groupBy } from '../group-by.ts';
import { type Analyzer, fold } from './analyzer.ts';

/** Languages that write compounds as one word. */
const LANGUAGES: readonly string[] = ['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu'];
const MIN_PART = 4;
/** A part of this length is hardly an ending by chance, so that the rest may be any word. */
const LONG_PART = 5;
const MIN_REST = 3;
/** Each is one more clause of the query. */
const MAX_COMPOUNDS = 16;
const MAX_KNOWN = 2000;
/** What may join the first part of a compound to the second. */
const LINK = /^(?:es|en|s|n)/;

/** Makes a word long enough to lose the endings that only long words lose: "honig" keeps its own, "lindenhonig" does not. */
const ANY_FIRST_PART = 'linden';

interface Dictionary {
  readonly vocabulary: readonly string[];
  readonly hasTerm: (term: string) => boolean;
  /** Returns how the essays spell the words with a term. */
  readonly formsOf: (term: string) => readonly string[];
}

/** Returns a function that returns the terms that are compounds with a term as their first or last part. */
export function createCompounds(
  { vocabulary, hasTerm, formsOf }: Dictionary,
  { language, tokens }: Pick<Analyzer, 'language' | 'tokens'>,
): (part: string) => readonly string[] {
  if (!LANGUAGES.includes(language)) return () => [];
  // By three letters, because a long query has hundreds of words.
  const byStart = groupBy(vocabulary, (term) => term.slice(0, MIN_REST));
  const byEnd = groupBy(vocabulary, (term) => term.slice(-MIN_REST));

  /** The first part is a whole word, perhaps with an ending that joins it to the other, and the terms are stems. */
  const mayBegin = (first: string, part: string) =>
    hasTerm(first) ||
    /[sn]$/.test(first) ||
    hasTerm(first.replace(/er?$/, '')) ||
    (part.length >= LONG_PART && first.length > MIN_REST);

  function isCompound(term: string, part: string, ending: string): boolean {
    const first = term.slice(0, -ending.length);
    if (term.endsWith(ending) && first.length >= MIN_REST && mayBegin(first, part)) {
      return ending === part || formsOf(term).some((form) => fold(form).includes(part));
    }
    const rest = term.slice(part.length);
    return (
      term.startsWith(part) && rest.length >= MIN_REST && (hasTerm(rest) || hasTerm(rest.replace(LINK, '')))
    );
  }

  function compoundsOf(part: string): readonly string[] {
    const [long = ''] = tokens(ANY_FIRST_PART + part);
    const ending = long.slice(ANY_FIRST_PART.length) || part;
    const near = [
      ...(byEnd.get(ending.slice(-MIN_REST)) ?? []),
      ...(byStart.get(part.slice(0, MIN_REST)) ?? []),
    ];
    return [...new Set(near)].filter((term) => isCompound(term, part, ending)).slice(0, MAX_COMPOUNDS);
  }

  // Each part of a search asks for them.
  const known = new Map<string, readonly string[]>();
  return (part) => {
    if (part.length < MIN_PART) return [];
    const compounds = known.get(part) ?? compoundsOf(part);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(part, compounds);
    return compounds;
  };
}
