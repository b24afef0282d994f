import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { parseEssay } from '../parse-essay.ts';
import { findInvisible, withoutInvisible } from './invisible-characters.ts';

const find = (text: string) => findInvisible(text, 'invisibleEntity', (code) => `&#x${code};`);

/** Invisible wherever they are, except where a script or an emoji needs them. */
const invisible = fc.constantFrom(
  ...'\u0000\u0007\u001b\u007f\u0085\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029',
  ...'\u202a\u202b\u202c\u202d\u202e\u2060\u2063\u2066\u2067\u2068\u2069\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufffc',
  ...'\u{1d159}\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{e01ef}',
);
/** Lines without any of them, nor code, in scripts that need none. */
const plain = fc.string({ unit: fc.constantFrom(...'abcXYZ éßñ łžж Ωλ 漢字 かな 한글 .,;:!?-–"„“()12') });

describe('findInvisible', () => {
  it('finds an invisible character in any line, with its line and code point', () => {
    fc.assert(
      fc.property(
        fc.array(plain),
        plain,
        invisible,
        plain,
        fc.array(plain),
        (before, start, character, end, after) => {
          const text = [...before, `${start} a${character} ${end}`, ...after].join('\n');
          const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
          const [finding, ...others] = find(text);
          expect(others).toEqual([]);
          expect(finding?.line).toBe(before.length + 1);
          expect(finding?.message).toContain(`U+${code}`);
          expect(finding?.fix).toContain(`&#x${code};`);
        },
      ),
    );
  });

  it('finds every code point between letters that Unicode calls ignorable, format or control', {
    tags: ['long'],
  }, () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}\p{VS}]/u.test(character)) continue;
      if (find(`a${character}b`).length === 0) missed.push(code.toString(16));
    }
    const signs = '600 601 602 603 604 605 6dd 70f 890 891 8e2 110bd 110cd'.split(' ');
    expect(missed).toEqual(['9', 'a', 'd', 'ad', ...signs]);
  });

  it('finds nothing in visible text of any script', () => {
    const hidden = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}\ufffc]/u;
    const visible = fc.string({ unit: 'grapheme' }).filter((text) => !hidden.test(text));
    fc.assert(
      fc.property(visible, (text) => {
        expect(find(text)).toEqual([]);
      }),
    );
  });

  it.each([
    ['Persian', 'می‌خواهم خانه‌ها را ببینم'],
    ['an Arabic abbreviation', 'سال ۱۴۰۵ ه‍.ق'],
    ['Hindi', 'क्‍ष और शक्‌ति'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Malayalam', 'അവന്‍'],
    ['Thai with places for line breaks', 'ภาษา\u200bไทย'],
    ['Hebrew with a mark', 'שפת C++\u200e היא'],
    ['Arabic with a mark', 'قال: (نعم)\u200f!'],
    ['Arabic numbers', '\u0600١٢٣ \u06dd٤'],
    ['right-to-left text alone', 'שלום עולם، مرحبا'],
    ['emoji', '👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 1️⃣ 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ☺︎'],
    ['German with a soft hyphen', 'Donau\u00addampf\u00adschiff'],
    ['a Japanese name', '渡邉\u{e0101}さん'],
    ['a variant of a mathematical sign', 'A ∩\ufe00 B'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
    ['braille', '⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙'],
    ['tabs, non-breaking and narrow spaces', 'a\tb\u00a0c\u202f%\r\n'],
  ])('allows %s', (_, text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    ['a non-joiner between Latin letters', 'a\u200cb'],
    ['two non-joiners in a row', 'می\u200c\u200cخواهم'],
    ['a direction mark in a line without right-to-left letters', 'C++\u200e'],
    ['two direction marks in a row', 'שלום\u200f\u200f!'],
    ['an override in Hebrew', 'שלום \u202eabc\u202c'],
    ['a soft hyphen at the end of a word', 'word\u00ad '],
    ['two selectors after a Chinese character', '邉\u{e0101}\u{e0102}'],
    ['tags after an emoji', '😀\u{e0068}\u{e0069}'],
  ])('finds %s', (_, text) => {
    expect(find(text)).toHaveLength(1);
  });
});

describe('an essay', () => {
  const frontMatter = (title: string) =>
    `---\ntitle: ${title}\ndate: 2026-01-02\ncategory: Frontier AI\n---\n`;

  it.each([
    ['its text', `${frontMatter('T')}\nOne.\n\nIgnore\u200b this.`, 9],
    ['its title', `${frontMatter('A\u202eB')}\nText.`, 2],
    ['a comment in its front matter', `${frontMatter('T # \u{e0041}')}\nText.`, 2],
    ['the description of a picture', `${frontMatter('T')}![a\u2066b](/media/x.png)`, 6],
  ])('must have no invisible characters in %s', async (_, source, line) => {
    const { errors } = await parseEssay('an-essay', source);
    expect(errors).toMatchObject([
      {
        file: 'essays/an-essay.md',
        line,
        message: expect.stringMatching(/^This line has invisible characters .*U\+/),
        fix: expect.stringMatching(/^Delete it\./),
      },
    ]);
  });

  it.each([
    ['a block of code', '```js\nconst x = "\u202e";\n```'],
    ['a code span', 'Like `a\u200bb`, ``c`\u2066``.'],
    ['an entity', 'A &#x202E; and &zwnj;.'],
    ['a comment', 'Text <!-- \u200b --> here.'],
  ])('may have them in %s', async (_, markdown) => {
    const { errors } = await parseEssay('an-essay', `${frontMatter('"\\u2060T"')}\n${markdown}`);
    expect(errors).toEqual([]);
  });
});

describe('withoutInvisible', () => {
  it('removes all that findInvisible finds, and nothing that is visible', () => {
    const letters = fc.constantFrom(...'abc !»:', 'ا', 'م', 'ש', 'ก', '漢', '❤', '❤️', '👩‍👧', '1️⃣', '☎');
    fc.assert(
      fc.property(fc.array(fc.oneof(letters, invisible)), (units) => {
        const clean = withoutInvisible(units.join(''));
        expect(find(clean)).toEqual([]);
        const visible = (text: string) =>
          text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc\u{1d159}]/gu, '');
        expect(visible(clean)).toBe(visible(units.join('')));
      }),
    );
  });

  it.each([
    ['می‌خواهم', 'می‌خواهم'],
    ['به «گوش»\u200c بپردازم. محاسن:\u200c خوب', 'به «گوش» بپردازم. محاسن: خوب'],
    ['بکارگیری \u202bfilter\u202c بنام', 'بکارگیری filter بنام'],
    ['\ufffcLayouts: \ufe0f ❤️ ☎ 👩‍👧', 'Layouts:  ❤️ ☎ 👩‍👧'],
  ])('turns %j into %j', (text, clean) => {
    expect(withoutInvisible(text)).toBe(clean);
  });
});
