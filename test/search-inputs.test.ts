import { describe, expect, it } from 'vitest';
import { isRelated } from '../web/core/search/match-fields.ts';
import type { Search } from '../web/core/search/search.ts';
import { fc } from './helpers/core/fuzz.ts';
import { anyString } from './helpers/core/inputs.ts';
import { catalogSearchOf, found, searchOf, searchWithMeaning } from './helpers/core/search-of.ts';
import { essayOf } from './helpers/core/site.ts';

const site = {
  essays: [
    essayOf({ slug: 'harbour', text: 'Boats come and go. Once, at 10:30, a voice called.', tags: ['tides'] }),
    essayOf({
      slug: 'voices',
      title: 'Cloned voices',
      text: 'Cloning a voice takes a minute of recorded speech.',
    }),
    essayOf({ slug: 'telephones', text: 'The constructor of the exchange wrote it in C#. 猫が好き。' }),
    essayOf({ slug: 'exchange', text: 'A voice on the exchange, a minute long.' }),
  ],
};
const slugs = site.essays.map(({ slug }) => slug).toSorted();

/** Expects existing essays, each once, best match first, with their matches. */
async function expectValidResults(search: Search, query: string): Promise<void> {
  const { total, hits } = await search.search(query);
  expect(hits.filter((hit) => !isRelated(hit))).toHaveLength(total);
  const list = hits.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(list));
  expect(new Set(list).size).toBe(list.length);
  for (const [place, { score, matches }] of hits.entries()) {
    expect(score).toBeLessThanOrEqual(place === 0 ? 1 : (hits[place - 1]?.score ?? 0));
    const best = total > 0 ? 1 : 0.5;
    expect(score).toBeGreaterThanOrEqual(place === 0 ? best : 0);
    expect(matches.length > 0).toBe(query.trim() !== '');
  }
}

describe.each([
  ['with meaning', searchWithMeaning(site)],
  ['by words only', Promise.resolve(searchOf(site))],
  ['without texts', Promise.resolve(catalogSearchOf(site))],
])('search %s', (_, searchPromise) => {
  it('answers any string', async () => {
    const search = await searchPromise;
    const word = fc.constantFrom(
      'voice',
      'boats',
      'vioce',
      'C#',
      '猫',
      ':',
      '~1',
      '^',
      '*',
      '-',
      '+',
      '"',
      ' ',
    );
    const query = fc.oneof(
      anyString,
      fc.array(word).map((parts) => parts.join('')),
      fc.array(fc.oneof(word, anyString)).map((parts) => parts.join(' ')),
    );
    await fc.assert(fc.asyncProperty(query, (text) => expectValidResults(search, text)));
  });

  it.each([
    ['one letter', 'a'],
    ['a suffix', 'ing'],
    ['a letter with a combining mark', 'e\u0301'],
    ['combining marks out of order', '\u0301\u0316'],
    ['an unspaced script', '猫'],
    ['single characters of an unspaced script', '猫 '],
    ['a language name', 'c++'],
    ['possessives', "a's "],
    ['emoji', '😀'],
    ['joined emoji', '👩\u200d🚀'],
    ['high surrogates', '\ud83d'],
    ['low surrogates', '\ude00'],
    ['zero-width spaces', '\u200b'],
    ['an operator', '~'],
    ['a word', 'voice '],
    ['a misspelled word', 'vioce '],
    ['a long word', 'telephonically '],
    ['quotes', '"'],
    ['backslashes', '\\'],
  ])('answers 5,000 characters of %s', async (_, part) => {
    await expectValidResults(await searchPromise, part.repeat(5000 / part.length));
  });

  it('answers 5,000 characters of different words', async () => {
    const words = (of: (i: number) => string) => Array.from({ length: 900 }, (_, i) => of(i)).join(' ');
    for (const query of [
      words((i) => `w${i}`),
      words((i) => `voice${String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26))}`),
      words((i) => String.fromCodePoint(0x4e00 + i)),
    ])
      await expectValidResults(await searchPromise, query.slice(0, 5000));
  });
});

describe('lunr query syntax', () => {
  const search = searchOf(site);

  it.each([
    ['a:b', []],
    ['10:30', ['harbour']],
    ['title:voice', ['voices', 'exchange', 'harbour']],
    ['title:x', []],
    ['voice~2 -boats', ['harbour', 'voices', 'exchange']],
    ['+speech', ['voices']],
    ['-speech', ['voices']],
    ['call*', ['harbour']],
    ['+-~^*', []],
    ['foo~99', []],
    ['boats~99', ['harbour']],
    ['speech^9^', ['voices']],
    ['constructor', ['telephones']],
    ['__proto__', []],
    ['toString', []],
    ['c#', ['telephones']],
    ['"boats', ['harbour']],
    ['boats"""\'', ['harbour']],
    ['(boats', ['harbour']],
    ['boats\\', ['harbour']],
    ['boats AND NOT boats', ['harbour']],
  ])('is read as plain words in %j', async (query, expected) => {
    expect(await found(search, query)).toEqual(expected);
  });
});

describe('a word of any script', () => {
  const texts: Readonly<Record<string, readonly [text: string, word: string]>> = {
    amharic: ['መርከቡ ወደብ ውስጥ ነው።', 'ወደብ'],
    arabic: ['القارب في الميناء اليوم.', 'الميناء'],
    armenian: ['Նավը նավահանգստում է։', 'նավահանգստում'],
    bengali: ['নৌকাটি বন্দরে আছে।', 'বন্দরে'],
    burmese: ['သင်္ဘောသည်ဆိပ်ကမ်းတွင်ရှိသည်။', 'ဆိပ်ကမ်း'],
    cherokee: ['ᏥᏳ ᎠᎹᏱ ᎡᎯ.', 'ᎠᎹᏱ'],
    chinese: ['船停在港口。', '港口'],
    danish: ['Skibet ligger på åen.', 'åen'],
    georgian: ['გემი ნავსადგურშია.', 'ნავსადგურშია'],
    german: ['Das Schiff läuft in Größe ein.', 'größe'],
    greek: ['Το πλοίο είναι στο λιμάνι.', 'ΛΙΜΆΝΙ'],
    gujarati: ['હોડી બંદરમાં છે.', 'બંદરમાં'],
    hebrew: ['הספינה בנמל היום.', 'בנמל'],
    hindi: ['नाव बंदरगाह में है।', 'बंदरगाह'],
    japanese: ['船は昨夜、桟橋に着いた。', '桟橋'],
    kannada: ['ದೋಣಿ ಬಂದರಿನಲ್ಲಿದೆ.', 'ಬಂದರಿನಲ್ಲಿದೆ'],
    katakana: ['コーヒーとボート。', 'ボート'],
    khmer: ['ទូកនៅកំពង់ផែ។', 'កំពង់ផែ'],
    korean: ['배가 항구에 있다.', '항구에'],
    lao: ['ເຮືອຢູ່ທ່າເຮືອ.', 'ທ່າ'],
    malayalam: ['ബോട്ട് തുറമുഖത്താണ്.', 'തുറമുഖത്താണ്'],
    mongolian: ['ᠤᠰᠤᠨ ᠤᠩᠭᠤᠴᠠ', 'ᠤᠩᠭᠤᠴᠠ'],
    russian: ['Корабль стоит в гавани, ёлка на мачте.', 'ЕЛКА'],
    sinhala: ['බෝට්ටුව වරායේ ඇත.', 'වරායේ'],
    tamil: ['படகு துறைமுகத்தில் உள்ளது.', 'துறைமுகத்தில்'],
    telugu: ['పడవ ఓడరేవులో ఉంది.', 'ఓడరేవులో'],
    thai: ['เรืออยู่ที่ท่าเรือวันนี้', 'ท่าเรือ'],
    tibetan: ['གྲུ་གཟིངས་ གྲུ་ཁ་', 'གཟིངས'],
    turkish: ['Gemi İskeleye yanaştı.', 'iskeleye'],
    ukrainian: ['Їжак у гавані.', 'їжак'],
    vietnamese: ['Con tàu cập bến cảng Việt Nam.', 'Việt'],
    yiddish: ['די שיף איז אין פּאָרט.', 'פּאָרט'],
  };
  const search = searchOf({
    essays: Object.entries(texts).map(([slug, [text]]) => essayOf({ slug, title: '–', text })),
  });

  it.each(Object.entries(texts))('is found in %s, in NFC and NFD', async (slug, [, word]) => {
    for (const form of ['NFC', 'NFD']) expect(await found(search, word.normalize(form))).toEqual([slug]);
  });

  it.each([
    ['蘭', '桜は蘭より高い'],
    ['蘭', 'この花は「蘭」です'],
    ['𠮷', '𠮷野家で食べる'],
    ['ร', 'กรุง'],
  ])('is found if it is the single character %s', async (character, text) => {
    const alone = searchOf({
      essays: [essayOf({ slug: 'it', text }), essayOf({ slug: 'alone', text: `(${character})` })],
    });
    expect((await found(alone, character)).toSorted()).toEqual(['alone', 'it']);
  });

  it('is found with or without accents', async () => {
    const menu = searchOf({ essays: [essayOf({ slug: 'menu', text: 'Crème brûlée, cafe' })] });
    for (const query of ['creme', 'CRÈME', 'cre\u0300me', 'brûlee', 'café', 'cafe\u0301'])
      expect(await found(menu, query)).toEqual(['menu']);
  });
});
