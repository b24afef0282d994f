import { describe, expect, it } from 'vitest';
import { readSection, sectionAt, sectionWith } from './sections.ts';

const lines = [
  'Opening.',
  '',
  '## A slate',
  'One line.',
  '### Detail',
  'Small.',
  '',
  '## “End” & after',
  'Last.',
];
const body = {
  content: lines.join('\n'),
  text: 'Opening. A slate · One line. Detail · Small. “End” & after · Last — really “last”. A slate · quoted.',
  sections: [
    { id: 'a-slate', text: 'A slate', level: 2, line: 2 },
    { id: 'detail', text: 'Detail', level: 3, line: 4 },
    { id: 'end--after', text: '“End” & after', level: 2, line: 7 },
  ],
};

describe('readSection', () => {
  it('returns a section with those below it, to the next heading of its level', () => {
    expect(readSection(body, 'a-slate')).toEqual({
      content: '## A slate\nOne line.\n### Detail\nSmall.',
      text: 'A slate · One line. Detail · Small.',
    });
    expect(readSection(body, 'detail')).toEqual({ content: '### Detail\nSmall.', text: 'Detail · Small.' });
    expect(readSection(body, 'end--after')?.content).toBe('## “End” & after\nLast.');
    expect(readSection(body, 'unknown')).toBeUndefined();
  });
});

describe('sectionAt', () => {
  it.each([
    ['Opening', undefined],
    ['A slate', 'a-slate'],
    ['One line', 'a-slate'],
    ['Small', 'detail'],
    ['Last', 'end--after'],
    ['quoted', 'end--after'],
  ])('finds where %s is', (words, expected) => {
    expect(sectionAt(body.text, body.sections, body.text.indexOf(words))).toBe(expected);
  });
});

describe('sectionWith', () => {
  it('finds a passage whatever its quotation marks and dashes', () => {
    expect(sectionWith('Last -- really "last".', body)).toBe('end--after');
    expect(sectionWith('Small.', body)).toBe('detail');
  });

  it('finds none for the opening, or for words that the essay does not have', () => {
    expect(sectionWith('Opening.', body)).toBeUndefined();
    expect(sectionWith('Not there.', body)).toBeUndefined();
  });
});
