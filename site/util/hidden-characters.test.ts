import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';

/** Characters that are invisible by their general category or a property. */
const invisible = new RegExp(
  ['Cc', 'Cf', 'Cs', 'Co', 'Zl', 'Zp', 'DI', 'NChar', 'Bidi_C', 'VS', 'Join_C']
    .map((name) => `\\p{${name}}`)
    .join('|'),
  'u',
);
const blanks = new Set('\u115f\u1160\u2800\u3164\uffa0\ufffc\ufffd\u{16fe4}\u{13441}\u{13442}\u{1d159}');

function shows(character: string): boolean {
  return !blanks.has(character) && !invisible.test(character);
}

/** Returns the code points in `[first, last]` for which the rule and the properties differ. */
function disagreements(first: number, last: number): string[] {
  const found: string[] = [];
  for (let code = first; code <= last; code += 1) {
    const character = String.fromCodePoint(code);
    if (hasHiddenCharacters(`a${character}b`) === shows(character)) found.push(`U+${code.toString(16)}`);
  }
  return found;
}

describe('hasHiddenCharacters', () => {
  it('finds a code point between letters exactly when its properties make it invisible', () => {
    expect(disagreements(0, 0x10ffff)).toEqual([]);
  });

  it.each(['👩‍💻 👨🏿‍🔬 👨‍👩‍👧‍👦 🧑🏻‍🤝‍🧑🏿 🏳️‍🌈 👁️‍🗨️ ❤️‍🔥 🐻‍❄️', '🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿', '0️⃣ 9️⃣ #️⃣ *️⃣', '❤️ ☺︎ ⭐️ ☝🏽 © ™️'])(
    'allows the joiners, selectors and tags of an emoji: %s',
    (text) => {
      expect(hasHiddenCharacters(text)).toBe(false);
    },
  );

  it('allows an emoji without its selectors, as many programs write it', () => {
    for (const emoji of ['🏳️‍🌈', '👁️‍🗨️', '❤️‍🔥', '🕵🏻‍♀️']) {
      expect(hasHiddenCharacters(emoji.replaceAll('\ufe0f', ''))).toBe(false);
    }
  });

  it.each([
    ['a joiner between emoji that do not join', '😀\u200d😀'],
    ['a trailing joiner', '👩‍💻\u200d'],
    ['two selectors', '❤\ufe0f\ufe0f'],
    ['a selector after a letter', 'a\ufe0f'],
    ['a selector after a digit that is not a keycap', '1\ufe0f'],
    ['a tag sequence that is not one of the three flags', '🏴\u{e0067}\u{e0062}\u{e0061}\u{e007f}'],
    ['an unterminated tag sequence', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}'],
    ['tags after an emoji', '😀\u{e0068}\u{e0069}'],
  ])('finds %s', (_, text) => {
    expect(hasHiddenCharacters(text)).toBe(true);
  });

  it('finds a lone surrogate anywhere', () => {
    const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
    fc.assert(
      fc.property(half, fc.constantFrom('a', '😀', '👩‍💻', ''), (unit, other) => {
        expect(hasHiddenCharacters(`${other} ${unit} ${other}`)).toBe(true);
      }),
    );
  });
});
