/** Says what a search has found, on the server's pages and in the search box. */
import { correctedQuery, type Found, shownQuery } from '../core/search/found.ts';
import { isRelated } from '../core/search/match-fields.ts';
import type { SearchNote } from '../core/search/notes.ts';
import type { Wording } from './wording.ts';

/** Part of a sentence: plain words, some to show in the quotation marks of the language, or the name of a category. */
export type FoundPart = string | { readonly quoted: string } | { readonly name: string };

type FoundParts = readonly FoundPart[];

interface FoundWhere {
  /** Name of the only category that was searched. */
  readonly category?: string | undefined;
  /** Whether the texts were searched, too. */
  readonly texts?: 'searched' | 'awaited' | 'missing';
}

/** Describes the results: what no essay contains, how many there are, and which of them are here. */
export function foundSentence(
  wording: Wording,
  found: Found,
  { category, texts = 'searched' }: FoundWhere = {},
): FoundParts {
  const notes = found.notes.flatMap((note) => noteSentence(wording, note));
  const sentences = [
    ...notes,
    ...countSentence(wording, found, category, notes.length > 0),
    ...rangeSentence(wording, found),
    ...(texts === 'awaited' ? [[wording.say('search.textsAwaited')]] : []),
    ...(texts === 'missing' ? [[wording.say('search.textsMissing')]] : []),
  ];
  return sentences.reduce((first, next) =>
    wording.parts<'text.sentences', FoundParts>('text.sentences', { first, next }).flat(),
  );
}

/** Returns the title of a page of results, without the name of the site. */
export function searchTitle({ say }: Wording, query: string): string {
  return say('search.title', { query: shownQuery(query) });
}

/** Filters by date exist only for programs, and a corrected query is shown as such. */
function noteSentence(wording: Wording, note: SearchNote): readonly FoundParts[] {
  const { parts, listParts, say } = wording;
  switch (note.kind) {
    case 'absent': {
      const words = listParts(note.words.map(quotedPart), 'disjunction');
      return [parts<'search.absent', FoundParts>('search.absent', { words }).flat()];
    }
    case 'apart': {
      const words = listParts(note.words.map(quotedPart));
      return [parts<'search.apart', FoundParts>('search.apart', { words }).flat()];
    }
    case 'few':
      return [parts('search.few', { word: quotedPart(note.word) })];
    case 'phrase':
      return [parts('search.phrase', { phrase: quotedPart(note.phrase) })];
    case 'language':
      return [
        [
          say('search.language', {
            language: new Intl.ListFormat(wording.locale).format(
              (note.languages ?? [wording.locale]).map(wording.languageName),
            ),
          }),
        ],
      ];
    case 'newest':
      return [[say('search.newest')]];
    case 'catalog':
      return [[say('search.catalog')]];
    case 'unquoted':
      return [[say('search.unquoted')]];
    case 'corrected':
    case 'dates':
      return [];
    default:
      return note satisfies never;
  }
}

/** Nothing is said if the notes say why there are no results. */
function countSentence(
  { parts }: Wording,
  found: Found,
  category: string | undefined,
  hasNotes: boolean,
): readonly FoundParts[] {
  const isCorrected = found.notes.some(({ kind }) => kind === 'corrected');
  const kind = countKind(found, isCorrected, hasNotes);
  if (kind === 'none' && hasNotes && !isCorrected) return [];
  const count = kind === 'related' ? found.essays.length : found.total;
  const values = { count, query: quotedPart(shownQuery(correctedQuery(found))) };
  const [everywhere, within] = COUNTS[kind];
  if (category === undefined) return [parts(everywhere, values)];
  return [parts(within, { ...values, category: { name: category } })];
}

/** How many essays there are: in all categories, and in one. */
const COUNTS = {
  none: ['search.none', 'search.noneIn'],
  about: ['search.about', 'search.aboutIn'],
  afterNotes: ['search.count', 'search.countIn'],
  corrected: ['search.corrected', 'search.correctedIn'],
  related: ['search.related', 'search.relatedIn'],
} as const;

function countKind(found: Found, isCorrected: boolean, hasNotes: boolean): keyof typeof COUNTS {
  if (isAllByMeaning(found)) return 'related';
  if (found.total === 0) return 'none';
  if (isCorrected) return 'corrected';
  return hasNotes ? 'afterNotes' : 'about';
}

function rangeSentence({ say }: Wording, found: Found): readonly FoundParts[] {
  const { total, offset, essays } = found;
  const { length: count } = essays.filter((essay) => !isRelated(essay));
  if (count === 0) return [];
  if (offset > 0) return [[say('search.range', { from: offset + 1, to: offset + count })]];
  return total > count ? [[say('search.first', { count })]] : [];
}

function isAllByMeaning({ essays }: Found): boolean {
  return essays.length > 0 && essays.every(({ matchedBy }) => matchedBy === 'meaning');
}

function quotedPart(quoted: string) {
  return { quoted };
}
