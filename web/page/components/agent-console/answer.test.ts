import { nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/core/fuzz.ts';
import { siteWording } from '../../../../test/helpers/core/site-wording.ts';
import { valuesIn } from '../../../../test/helpers/core/walk.ts';
import { type AnswerStyle, jsonPieces, labelOf, renderAnswer } from './answer.ts';

const style: AnswerStyle = {
  wording: siteWording({ locale: 'en' }),
  direction: '',
  mayLink: () => true,
};
const shown = (value: unknown, inStyle = style) => markupOf(renderAnswer(value, inStyle));

/** Returns the markup of a template and its nested templates, without whitespace between tags. */
function markupOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(markupOf).join('');
  if (part === nothing) return '';
  if (typeof part !== 'object' || part === null) return String(part);
  const { strings, values } = part as { strings: readonly string[]; values: readonly unknown[] };
  const parts = strings.map((text, index) => [text.replace(/\s*\n\s*/g, ''), markupOf(values[index] ?? '')]);
  return parts.flat().join('');
}

describe('renderAnswer', () => {
  it('renders a record under its title, with readable labels for its keys', () => {
    expect(shown({ slug: 'a', title: 'An essay', openForSpeaking: true })).toBe(
      '<p class="answer-title"><bdi>An essay</bdi></p><dl class="answer">' +
        '<div><dt lang="en" title=slug>Slug</dt><dd><bdi>a</bdi></dd></div>' +
        '<div><dt lang="en" title=openForSpeaking>Open for speaking</dt><dd><bdi>yes</bdi></dd></div></dl>',
    );
  });

  it('says when a list is empty or a value is absent', () => {
    expect(shown([])).toBe('<span class="nothing">none</span>');
    expect(shown(null)).toBe('<span class="nothing">nothing</span>');
    expect(shown({})).toBe('<span class="nothing">nothing</span>');
    expect(shown('')).toBe('<span class="nothing">empty</span>');
  });

  it('formats numbers for the site’s locale', () => {
    expect(shown(2140)).toBe('<bdi>2,140</bdi>');
    expect(shown(2140, { ...style, wording: siteWording({ locale: 'de' }) })).toBe('<bdi>2.140</bdi>');
  });

  it('writes out dates and times, each time in its own time zone', () => {
    expect(shown('2026-03-10')).toBe('<time datetime=2026-03-10>March 10, 2026</time>');
    expect(shown('2026-11-21T23:15:00+02:00')).toContain('>November 21, 2026, 23:15 UTC+02:00<');
    expect(shown('2026-11-02T00:00:00.000Z')).toContain('>November 2, 2026, 00:00 UTC<');
  });

  it.each(['2026-13-45', '2026-13-45T10:00Z', '2024-11-05 or so', '5'])('leaves %s unchanged', (text) => {
    expect(shown(text)).toBe(`<bdi>${text}</bdi>`);
  });

  it('links web addresses but not text that only resembles one', () => {
    expect(shown('https://ada.test/x')).toBe(
      '<a href=https://ada.test/x rel="noopener">https://ada.test/x</a>',
    );
    for (const text of [
      'javascript:alert(1)',
      'https://a b',
      'see https://ada.test/x',
      'https://',
      '/essays',
    ]) {
      expect(shown(text)).toBe(`<bdi>${text}</bdi>`);
    }
  });

  it('does not link an address that the style disallows', () => {
    const own = { ...style, mayLink: ({ origin }: URL) => origin === 'https://ada.test' };
    expect(shown('https://elsewhere.test/x', own)).toBe('<bdi>https://elsewhere.test/x</bdi>');
    expect(shown('https://ada.test/x', own)).toMatch(/^<a href/);
  });

  it('makes long and multi-line text scrollable', () => {
    expect(shown('a\nb')).toMatch(/^<section class="passage scrolls".*tabindex="0"/);
    expect(shown('a'.repeat(601))).toMatch(/^<section class="passage/);
    expect(shown('a'.repeat(600))).toMatch(/^<bdi>/);
  });

  it('renders an array as a list', () => {
    expect(shown([1, 'a'])).toBe('<ul class="answer-list"><li><bdi>1</bdi></li><li><bdi>a</bdi></li></ul>');
  });

  it('keeps all text and never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const values = new Set(valuesIn(renderAnswer(value, style)));
        for (const text of valuesIn(value)) {
          if (typeof text === 'string' && text !== '') expect(values).toContain(text);
        }
      }),
    );
  });
});

it.each([
  ['agent_name', 'Agent name'],
  ['repoUrl', 'Repo URL'],
  ['usPatents', 'US patents'],
  ['id', 'ID'],
  ['', ''],
])('labels the key %s “%s”', (key, label) => expect(labelOf(key)).toBe(label));

it('distinguishes keys, strings and other values in JSON', () => {
  const pieces = jsonPieces(JSON.stringify({ 'a"b': ['x: y', -1.5e-7, true, null] }));
  expect(pieces.filter(({ is }) => is !== 'rest')).toEqual([
    { is: 'key', text: '"a\\"b"' },
    { is: 'string', text: '"x: y"' },
    { is: 'literal', text: '-1.5e-7' },
    { is: 'literal', text: 'true' },
    { is: 'literal', text: 'null' },
  ]);
});

it('splits JSON without losing text, and marks only keys and values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value, null, 2);
      const pieces = jsonPieces(json);
      expect(pieces.map(({ text }) => text).join('')).toBe(json);
      for (const { is, text } of pieces) {
        if (is === 'rest') expect(text).toMatch(/^[\s{}[\]:,]+$/);
        else expect(() => JSON.parse(text)).not.toThrow();
      }
    }),
  );
});
