/** The wording of a search's notes in tools, which is English, and its inverse. Pages say them in their language. */
import { englishNameOf } from '../language-tag.ts';
import { isRelated } from './match-fields.ts';
import type { SearchNote } from './notes.ts';
import type { SearchAnswer } from './search.ts';

const quoted = (text: string) => `"${text}"`;
/** Joins the items of a list: `a, b and c`. */
const joined = (items: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(items);

/** Returns the sentence that says the note. @param locale language of the essays, a BCP 47 tag */
function sentenceOf(note: SearchNote, locale: string): string {
  switch (note.kind) {
    case 'corrected': {
      const pairs = note.corrections.map(
        ({ word, instead }) => `${quoted(instead)} instead of ${quoted(word)}`,
      );
      return `Showing results for ${joined(pairs, 'conjunction')}.`;
    }
    case 'absent':
      return `No essay contains ${joined(note.words.map(quoted), 'disjunction')}.`;
    case 'apart':
      return `No essay contains ${joined(note.words.map(quoted), 'conjunction')} together.`;
    case 'few':
      return `Few essays contain ${quoted(note.word)}.`;
    case 'phrase':
      return `No essay contains the phrase ${quoted(note.phrase)}.`;
    case 'dates':
      return `To list essays by date, use from ${quoted(note.from)} and to ${quoted(note.to)}${note.or ? `, or ${quoted(note.or)} for both` : ''}.`;
    case 'language':
      return `The essays are in ${joined((note.languages ?? [locale]).map(englishNameOf), 'conjunction')}.`;
    default:
      return `${FIXED[note.kind]}.`;
  }
}

/** The notes that are always said in the same words. */
const FIXED = {
  newest: 'To list the newest essays first, leave out the query',
  catalog: 'Only titles, excerpts and tags were searched; the texts can be searched in a minute',
  unquoted: 'Quotation marks were ignored',
} as const;

/** Said of essays if none is a hit: they have none of the words, or only a few. */
const RELATED = { meaning: 'These are related in meaning.', partly: 'These are only related.' };

/** Returns the notes on an answer in plain text, and what else is to be said, or undefined if there is nothing. */
export function noteText(
  { notes, hits }: Pick<SearchAnswer, 'notes' | 'hits'>,
  locale: string,
  more?: string,
): string | undefined {
  const sentences = notes.map((note) => sentenceOf(note, locale));
  if (hits.length > 0 && hits.every(isRelated)) {
    const isByMeaning = hits.every(({ matchedBy }) => matchedBy === 'meaning');
    sentences.push(RELATED[isByMeaning ? 'meaning' : 'partly']);
  }
  if (more) sentences.push(more);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const QUOTED = '"[^"]+"';
const CORRECTION = `${QUOTED} instead of ${QUOTED}`;
const listOfSome = (item: string, word: string) => `${item}(?:, ${item})*(?: ${word} ${item})?`;

const said = (pattern: string) => new RegExp(String.raw`${pattern}\.`, 'y');

/** Patterns of the sentences, each with a function that reads the note from what is in quotation marks. */
const SENTENCES: readonly (readonly [RegExp, (quoted: readonly string[]) => SearchNote])[] = [
  [
    said(`Showing results for ${listOfSome(CORRECTION, 'and')}`),
    (quoted) => ({
      kind: 'corrected',
      corrections: quoted.flatMap((instead, i) => (i % 2 ? [] : [{ word: quoted[i + 1] ?? '', instead }])),
    }),
  ],
  [said(`No essay contains ${listOfSome(QUOTED, 'or')}`), (words) => ({ kind: 'absent', words })],
  [said(`No essay contains ${listOfSome(QUOTED, 'and')} together`), (words) => ({ kind: 'apart', words })],
  [said(`Few essays contain ${QUOTED}`), ([word = '']) => ({ kind: 'few', word })],
  [said(`No essay contains the phrase ${QUOTED}`), ([phrase = '']) => ({ kind: 'phrase', phrase })],
  [
    said(`To list essays by date, use from ${QUOTED} and to ${QUOTED}(?:, or ${QUOTED} for both)?`),
    ([from = '', to = '', or]) => ({ kind: 'dates', from, to, ...(or && { or }) }),
  ],
  [said('The essays are in [^".]+'), () => ({ kind: 'language' })],
  ...(['newest', 'catalog', 'unquoted'] as const).map(
    (kind) => [said(FIXED[kind]), () => ({ kind })] as const,
  ),
];

/** Returns the notes that a `noteText` says. Whatever follows them, such as advice, is skipped. */
export function notesIn(text = ''): readonly SearchNote[] {
  const notes: SearchNote[] = [];
  let position = 0;
  for (;;) {
    const found = SENTENCES.flatMap(([pattern, read]) => {
      pattern.lastIndex = position;
      const sentence = pattern.exec(text)?.[0];
      return sentence === undefined ? [] : [{ sentence, read }];
    })[0];
    if (!found) return notes;
    const quoted = found.sentence.match(/"[^"]+"/g) ?? [];
    notes.push(found.read(quoted.map((part) => part.slice(1, -1))));
    position += found.sentence.length + 1;
  }
}
