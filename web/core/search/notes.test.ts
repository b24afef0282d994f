/** Notes on the sample site, whose essays are about known subjects. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { searchOf } from '../../../test/helpers/core/search-of.ts';
import { essayOf } from '../../../test/helpers/core/site.ts';
import { sampleSite } from '../../../test/helpers/sample.ts';
import { english } from './analyzer.ts';
import { noteText } from './note-words.ts';
import { datesIn } from './query-dates.ts';
import { createSearch, type Search } from './search.ts';

let search: Search;
let texts: readonly string[];
beforeAll(async () => {
  const { bundle, library } = await sampleSite();
  search = createSearch({ ...bundle, library });
  texts = Object.values(library.bodies).map(({ text }) => text);
});

/** Returns what an answer says, and how its essays match. */
async function said(query: string) {
  const answer = await search.search(query);
  return { note: noteText(answer, 'en'), reasons: answer.hits.map(({ matchedBy }) => matchedBy) };
}

describe('a word that no essay contains', () => {
  it.each(['stripe', 'football'])('is named, and the essays are only related: %s', async (query) => {
    const { note, reasons } = await said(query);
    expect(note).toBe(`No essay contains "${query}". These are related in meaning.`);
    expect(new Set(reasons)).toEqual(new Set(['meaning']));
  });

  it.each(['vishing', 'Claude'])('is named as it was typed, and is no other word: %s', async (query) => {
    expect(await said(query)).toEqual({ note: `No essay contains "${query}".`, reasons: [] });
  });

  it('is named among words that essays contain', async () => {
    const { note, reasons } = await said('invoice at Stripe’s office, or Adyen, or Klarna, or Adyen');
    expect(note).toBe('No essay contains "Adyen", "Stripe" or "Klarna". These are only related.');
    expect(reasons[0]).toBe('partly');
  });

  it('is no stop word, and no other form of a word that an essay contains', async () => {
    for (const query of ['the of invoice', 'invoices', 'telephoning']) {
      expect((await said(query)).note).toBeUndefined();
    }
  });

  it('is shortened, as is a phrase', async () => {
    const { notes } = await search.search(`invoice ${'x'.repeat(5000)} "${'xyzzy '.repeat(40)}"`);
    expect(notes).toEqual([
      { kind: 'absent', words: [`${'x'.repeat(40)}…`] },
      { kind: 'phrase', phrase: `${'xyzzy '.repeat(40).slice(0, 200)}…` },
    ]);
  });

  it('is also one that only tags, title or excerpt contain', async () => {
    const small = searchOf({
      essays: [essayOf({ slug: 'a', title: 'Quays', tags: ['harbour'], excerpt: 'Gulls.', text: 'Boats.' })],
    });
    for (const query of ['quay', 'harbour', 'gull', 'boat', 'frontier']) {
      expect((await small.search(query)).notes).toEqual([]);
    }
  });
});

describe('C2PA', () => {
  it('is found as it is written, without a note', async () => {
    const { note, reasons } = await said('C2PA');
    expect(note).toBeUndefined();
    expect(reasons[0]).toBe('text');
  });
});

describe('words that no essay has together', () => {
  const apart = searchOf({
    essays: [
      essayOf({ slug: 'jobs', text: 'Hiring is a job.' }),
      essayOf({ slug: 'now', text: 'We hire now.' }),
      essayOf({ slug: 'later', text: 'Later, boats.' }),
    ],
  });
  const notesOf = async (query: string) => (await apart.search(query)).notes;

  it('are named if they are two to four', async () => {
    expect(await notesOf('hiring now jobs')).toEqual([{ kind: 'apart', words: ['hiring', 'now', 'jobs'] }]);
    expect(await notesOf('hiring now')).toEqual([]);
    expect(await notesOf('hiring')).toEqual([]);
    expect(await notesOf('hiring now jobs boats later')).toEqual([]);
  });

  it('are not named if one of them is in no essay', async () => {
    expect(await notesOf('hiring now zebra')).toEqual([{ kind: 'absent', words: ['zebra'] }]);
  });

  it('are not named on the sample, where an essay has all of them', async () => {
    expect(await said('hiring now jobs')).toMatchObject({ note: undefined });
  });
});

describe('an important word that few essays have', () => {
  const boats = searchOf({
    essays: [
      ...Array.from({ length: 6 }, (_, at) =>
        essayOf({ slug: `boats-${at}`, title: 'Boats in a harbour', text: 'A boat in the harbour.' }),
      ),
      essayOf({ slug: 'insurance', text: 'A boat in a harbour has insurance.' }),
    ],
  });
  const notesOf = async (query: string) => (await boats.search(query)).notes;

  it('is named if most hits lack it', async () => {
    expect(await notesOf('boat harbour insurance')).toEqual([{ kind: 'few', word: 'insurance' }]);
  });

  it('is named as the essays write it', async () => {
    expect(await notesOf('boat harbour insured')).toEqual([{ kind: 'few', word: 'insurance' }]);
    expect(await notesOf('who has an insurance for a boat in the harbour?')).toContainEqual({
      kind: 'few',
      word: 'insurance',
    });
  });

  it('is not named if it is the only word, or if the hits have it', async () => {
    for (const query of ['insurance', 'boat harbour']) expect(await notesOf(query)).toEqual([]);
  });
});

describe('a query', () => {
  it('of words that every essay contains gets no note', async () => {
    const common = ['boat', 'gull', 'quay', 'wind', 'rope', 'mast'];
    const everywhere = searchOf({
      essays: ['one', 'two', 'three'].map((slug) =>
        essayOf({ slug, text: `${slug}: ${common.join(', ')} and c2pa in 1999.` }),
      ),
    });
    const word = fc.constantFrom(
      ...common,
      'Boats',
      'GULLS',
      'C2PA',
      'the',
      'of',
      '1999,',
      '“gull quay”',
      '?',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
        fc.pre(words.join(' ') !== '1999,');
        expect((await everywhere.search(words.join(' '))).notes).toEqual([]);
      }),
    );
  });

  it('of words of one sample essay gets no note but that few essays have one', async () => {
    const words = fc.constantFrom(...texts).chain((text) => {
      return fc.array(fc.constantFrom(...(text.match(/\p{L}{4,}/gu) ?? [])), { minLength: 1, maxLength: 4 });
    });
    await fc.assert(
      fc.asyncProperty(words, async (chosen) => {
        const { notes } = await search.search(chosen.join(' '));
        expect(notes.filter(({ kind }) => kind !== 'few')).toEqual([]);
      }),
      oneRunIn(5),
    );
  });

  it.each([
    ['2025', '2025'],
    ['2025-03', '2025-03'],
    ['2025-03-31', '2025-03-31'],
    ['in 2025', '2025'],
    ['March 2025', '2025-03'],
    ['sept 2025', '2025-09'],
    ['31 March 2025', '2025-03-31'],
    ['March 1, 2025', '2025-03-01'],
    ['2025-02-30', undefined],
    ['2025-13', undefined],
    ['1066', undefined],
    ['essays of 2025', undefined],
    ['marvelous 2025', undefined],
    ['March', undefined],
  ])('that is only a date names it: %s', (query, date) => {
    expect(datesIn(query, 'en')).toEqual(date === undefined ? [] : [date]);
  });

  it('that is only a year finds what it would, and names the filters by date', async () => {
    const { note, reasons } = await said('2025');
    expect(note).toBe('To list essays by date, use from "2025" and to "2025".');
    expect(reasons[0]).toBe('text');
  });

  it.each([
    ['in a script that no essay uses', 'мошенничество', true],
    ['in Japanese', 'プロミス', true],
    ['in words that neither the essays nor general English know', 'zwischen verantwortung', true],
    ['with a word that essays share', 'zwischen verantwortung trust', true],
    ['of one unknown word', 'verantwortung', false],
    ['of unknown names', 'Anthropic Claude', false],
    ['of misspelled words', 'chargback fruad', false],
    ['in the script of an essay', 'naïve Ωmega', false],
  ])('%s is said to be in another language or not: %s', async (_, query, isOther) => {
    const { notes } = await search.search(query);
    expect(notes.some(({ kind }) => kind === 'language')).toBe(isOther);
  });
});

describe('a highlight', () => {
  it('is always a word of the query, in some form, or an announced correction', async () => {
    const word = fc.constantFrom(
      ...['trust', 'callback', 'burglar', 'stripe', 'hire', 'Voice', 'layoffs', 'fruad', 'chargback'],
      ...['C2PA', 'known', '"known line"', 'deepfake defense', 'agents', 'phishing', 'password'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const { hits, notes } = await search.search(words.join(' '));
        const corrections = notes.flatMap((note) => (note.kind === 'corrected' ? note.corrections : []));
        const allowed = new Set([
          ...english.tokens(words.join(' ')),
          ...corrections.flatMap(({ instead }) => english.tokens(instead)),
        ]);
        for (const { snippet, highlights } of hits.flatMap(({ matches }) => matches)) {
          for (const { start, end } of highlights) {
            expect(allowed).toContain(english.tokens(snippet.slice(start, end))[0]);
          }
        }
      }),
      oneRunIn(2),
    );
  });
});
