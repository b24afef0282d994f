/** The wording of a search's notes in tools, which is English, and its inverse. Pages say them in their language. */
import type { SearchNote } from './notes.ts';
import type { SearchAnswer } from './search.ts';

/** Part of a sentence: plain words, or some that are shown in quotation marks. */
type SentencePart = string | { readonly quoted: string };

/** Returns the sentence that says the note. @param locale language of the essays, a BCP 47 tag */
function sentenceOf(note: SearchNote, locale: string): readonly SentencePart[] {
  switch (note.kind) {
    case 'corrected': {
      const pairs = note.corrections.map(({ word, instead }) => [
        { quoted: instead },
        ' instead of ',
        { quoted: word },
      ]);
      return ['Showing results for ', ...joinParts(pairs, 'and'), '.'];
    }
    case 'absent':
      return ['No essay contains ', ...listed(note.words, 'or'), '.'];
    case 'apart':
      return ['No essay contains ', ...listed(note.words, 'and'), ' together.'];
    case 'phrase':
      return ['No essay contains the phrase ', { quoted: note.phrase }, '.'];
    case 'dates':
      return [
        'To list essays by date, use from ',
        { quoted: note.from },
        ' and to ',
        { quoted: note.to },
        '.',
      ];
    case 'language':
      return [`The essays are in ${languageName(locale)}.`];
    case 'catalog':
      return [CATALOG];
    default:
      return note satisfies never;
  }
}

/** Said if the texts are not indexed yet. */
const CATALOG = 'Only titles, excerpts and tags were searched; the texts can be searched in a minute.';

/** Said of essays that have none of the words. */
const RELATED = 'These are related in meaning.';

/** Returns the notes on an answer in plain text, or undefined if there is nothing to say. */
export function noteText(
  { notes, hits }: Pick<SearchAnswer, 'notes' | 'hits'>,
  locale: string,
): string | undefined {
  const sentences = notes.map((note) => plainSentence(sentenceOf(note, locale)));
  if (hits.length > 0 && hits.every(({ matchedBy }) => matchedBy === 'meaning')) sentences.push(RELATED);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function plainSentence(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `"${part.quoted}"`)).join('');
}

const QUOTED = '"[^"]+"';
const CORRECTION = `${QUOTED} instead of ${QUOTED}`;
const listOfSome = (item: string, word: string) => `${item}(?:, ${item})*(?: ${word} ${item})?`;

/** Patterns of the sentences, each with a function that reads the note from what is in quotation marks. */
const SENTENCES: readonly (readonly [RegExp, (quoted: readonly string[]) => SearchNote])[] = [
  [
    new RegExp(String.raw`Showing results for ${listOfSome(CORRECTION, 'and')}\.`, 'y'),
    (quoted) => ({
      kind: 'corrected',
      corrections: quoted.flatMap((instead, i) => (i % 2 ? [] : [{ word: quoted[i + 1] ?? '', instead }])),
    }),
  ],
  [
    new RegExp(String.raw`No essay contains ${listOfSome(QUOTED, 'or')}\.`, 'y'),
    (words) => ({ kind: 'absent', words }),
  ],
  [
    new RegExp(String.raw`No essay contains ${listOfSome(QUOTED, 'and')} together\.`, 'y'),
    (words) => ({ kind: 'apart', words }),
  ],
  [
    new RegExp(String.raw`No essay contains the phrase ${QUOTED}\.`, 'y'),
    ([phrase = '']) => ({ kind: 'phrase', phrase }),
  ],
  [
    new RegExp(String.raw`To list essays by date, use from ${QUOTED} and to ${QUOTED}\.`, 'y'),
    ([from = '', to = '']) => ({ kind: 'dates', from, to }),
  ],
  [/The essays are in [^".]+\./y, () => ({ kind: 'language' })],
  [new RegExp(CATALOG.replaceAll('.', String.raw`\.`), 'y'), () => ({ kind: 'catalog' })],
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

function listed(words: readonly string[], word: 'and' | 'or'): readonly SentencePart[] {
  return joinParts(
    words.map((quoted) => [{ quoted }]),
    word,
  );
}

/** Joins the items of a list: `a, b and c`. */
function joinParts(items: readonly (readonly SentencePart[])[], word: 'and' | 'or'): readonly SentencePart[] {
  return items.flatMap((item, i) => {
    if (i === 0) return item;
    return [i === items.length - 1 ? ` ${word} ` : ', ', ...item];
  });
}

function languageName(locale: string): string {
  const { language } = new Intl.Locale(locale);
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}
