import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { typeset } from './typeset.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

/** Returns the text as an essay shows it. */
function asInEssay(text: string): string {
  const [inline] = markdown.parseInline(text, {});
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('typeset', () => {
  it.each([
    [`"Don't," she said.`, '“Don’t,” she said.'],
    [`He said "yes" ("no").`, 'He said “yes” (“no”).'],
    [`"She said 'no' twice"`, '“She said ‘no’ twice”'],
    [`the customers' letters`, 'the customers’ letters'],
    [`the '90s and the '80s`, 'the ’90s and the ’80s'],
    [`a 15" screen`, 'a 15" screen'],
    [`"Apollo 11"`, '“Apollo 11”'],
    ['wait...', 'wait…'],
    ['2019--2023', '2019–2023'],
    ['one---two', 'one—two'],
    ['the flag --help', 'the flag --help'],
    ['“already” – set…', '“already”\u00a0– set…'],
  ])('turns %s into %s', (text, expected) => {
    expect(typeset(text, 'en')).toBe(expected);
  });

  it.each([
    ['40 min', '40\u00a0min'],
    ['5 % of 3 GB', '5\u00a0% of 3\u00a0GB'],
    ['see p. 12 and § 5', 'see p.\u00a012 and §\u00a05'],
    ['Dr. Who', 'Dr.\u00a0Who'],
    ['so -- and', 'so\u00a0– and'],
    ['today · an essay', 'today\u00a0· an essay'],
    ['« Oui ! »', '«\u00a0Oui\u00a0!\u00a0»'],
    ['l’art. L. 145-9, n° 89, p. 3', 'l’art.\u00a0L.\u00a0145-9, n°\u00a089, p.\u00a03'],
    ['z. B. Art. 5, d. h. Nr. 3, S. 2', 'z.\u00a0B. Art.\u00a05, d.\u00a0h. Nr.\u00a03, S.\u00a02'],
    ['at 9 a.m. in 2019 he', 'at 9\u00a0a.m. in 2019 he'],
  ])('joins what belongs together in %s', (text, expected) => {
    expect(typeset(text, 'en')).toBe(expected);
  });

  it.each([
    ['de', `"So 'ist' es", sagte Anna's Hund.`, '„So ‚ist‘ es“, sagte Anna’s Hund.'],
    ['fr', `"L'été 'ici'"`, '«\u00a0L’été ‹\u00a0ici\u00a0›\u00a0»'],
    ['de-CH', '"Ja"', '«Ja»'],
    ['pl', '"tak"', '„tak”'],
    ['sv', `"ja 'nej'"`, '”ja ’nej’”'],
    ['ja', '"はい"', '「はい」'],
    ['ar', 'قال "نعم" و"لا"، ثم ل"ربما".', 'قال «نعم» و«لا»، ثم ل«ربما».'],
  ])('has the quotation marks of %s in %s', (locale, text, expected) => {
    expect(typeset(text, locale)).toBe(expected);
    expect(typeset(expected, locale)).toBe(expected);
  });

  it('leaves addresses alone', () => {
    const address = `https://example.com/a--b?q='x'...`;
    expect(typeset(`"See ${address} now"`, 'en')).toBe(`“See ${address} now”`);
  });

  it('continues after the text before', () => {
    expect(typeset('" he said', 'en', '"Trust')).toBe('” he said');
    expect(typeset("'s", 'en')).toBe('’s');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: prose, maxLength: 60 }), (text) => {
        const once = typeset(text, 'en');
        expect(typeset(once, 'en')).toBe(once);
      }),
    );
  });

  it('changes only quotes, dashes, dots and spaces', () => {
    const rest = (text: string) => text.replace(/["'“”‘’\-–—.…\s]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(rest(typeset(text, 'en'))).toBe(rest(text));
      }),
    );
  });

  it('gives ordinary sentences the punctuation that they have in essays', () => {
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 6 }), (phrases) => {
        const text = phrases.join(' ');
        expect(plainSpaces(typeset(text, 'en'))).toBe(asInEssay(text));
      }),
    );
  });
});

const prose = fc.constantFrom(...`ab 1"'-.()–`, 'https://', 'n. ');
const word = fc.constantFrom(
  'bell',
  "don't",
  "owner's",
  "owners'",
  'well-known',
  '2019--2023',
  'so...',
  '12',
);
const phrase = fc.oneof(
  word,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')},"`),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `("${words.join(' ')}")`),
  word.map((inner) => `${inner} -- ${inner}`),
);
