import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/runtime/fuzz.ts';
import { valuesIn } from '../../../../test/helpers/runtime/walk.ts';
import { type AnswerStyle, answerTree, jsonPieces, labelOf } from './answer-tree.ts';

const style: AnswerStyle = { locale: 'en', mayLink: () => true };
const tree = (value: unknown) => answerTree(value, style);

describe('an answer as it is read', () => {
  it('is a record under its title, with each key in words', () => {
    expect(tree({ slug: 'a', title: 'An essay', openForSpeaking: true })).toEqual({
      is: 'record',
      title: 'An essay',
      entries: [
        { key: 'slug', label: 'Slug', value: { is: 'text', text: 'a' } },
        { key: 'openForSpeaking', label: 'Open for speaking', value: { is: 'text', text: 'yes' } },
      ],
    });
  });

  it('says so where a list is empty or a value is absent', () => {
    expect(tree([])).toEqual({ is: 'nothing', text: 'none' });
    expect(tree(null)).toEqual({ is: 'nothing', text: 'nothing' });
    expect(tree('')).toEqual({ is: 'nothing', text: 'empty' });
  });

  it('writes numbers as the language of the site does', () => {
    expect(tree(2140)).toEqual({ is: 'text', text: '2,140' });
    expect(answerTree(2140, { ...style, locale: 'de' })).toEqual({ is: 'text', text: '2.140' });
  });

  it('has days and moments in words, a moment by its own clock', () => {
    expect(tree('2026-03-10')).toMatchObject({ is: 'time', text: 'March 10, 2026', datetime: '2026-03-10' });
    expect(tree('2026-11-21T23:15:00+02:00')).toMatchObject({ text: 'November 21, 2026, 23:15 UTC+02:00' });
    expect(tree('2026-11-02T00:00:00.000Z')).toMatchObject({ text: 'November 2, 2026, 00:00 UTC' });
  });

  it.each(['2026-13-45', '2026-13-45T10:00Z', '2024-11-05 or so', '5'])('leaves %s as it is', (text) => {
    expect(tree(text)).toEqual({ is: 'text', text });
  });

  it('links web addresses, and nothing else that looks like one', () => {
    expect(tree('https://ada.test/x')).toEqual({ is: 'link', href: 'https://ada.test/x' });
    for (const text of [
      'javascript:alert(1)',
      'https://a b',
      'see https://ada.test/x',
      'https://',
      '/essays',
    ]) {
      expect(tree(text)).toEqual({ is: 'text', text });
    }
  });

  it('links no address that the style does not allow', () => {
    const own = { ...style, mayLink: ({ origin }: URL) => origin === 'https://ada.test' };
    expect(answerTree('https://elsewhere.test/x', own).is).toBe('text');
    expect(answerTree('https://ada.test/x', own).is).toBe('link');
  });

  it('sets long texts and texts of several lines apart', () => {
    expect(tree('a\nb').is).toBe('passage');
    expect(tree('a'.repeat(601)).is).toBe('passage');
    expect(tree('a'.repeat(600)).is).toBe('text');
  });

  it('loses no text and never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shown = new Set(valuesIn(tree(value)));
        for (const text of valuesIn(value)) {
          if (typeof text === 'string' && text !== '') expect(shown).toContain(text);
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
])('the key %s is “%s”', (key, label) => expect(labelOf(key)).toBe(label));

it('tells keys, strings and other values apart', () => {
  const pieces = jsonPieces(JSON.stringify({ 'a"b': ['x: y', -1.5e-7, true, null] }));
  expect(pieces.filter(({ is }) => is !== 'rest')).toEqual([
    { is: 'key', text: '"a\\"b"' },
    { is: 'string', text: '"x: y"' },
    { is: 'literal', text: '-1.5e-7' },
    { is: 'literal', text: 'true' },
    { is: 'literal', text: 'null' },
  ]);
});

it('loses nothing, and takes for a value nothing but values', () => {
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
