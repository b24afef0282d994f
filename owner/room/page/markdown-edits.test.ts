import { describe, expect, it } from 'vitest';
import {
  insertLink,
  insertParagraph,
  lineRange,
  type MarkdownEdit,
  type Selected,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './markdown-edits.ts';

/** Reads a text in which `[` and `]`, or `|`, mark the selection. */
function marked(given: string): Selected {
  const text = given.replace(/[⟦⟧|]/g, '');
  const caret = given.indexOf('|');
  if (caret >= 0) return { text, start: caret, end: caret };
  return { text, start: given.indexOf('⟦'), end: given.indexOf('⟧') - 1 };
}

/** Returns the text after an edit, with marks around what it selects. */
function edited({ text }: Selected, { from, to, insert, select: [start, end] }: MarkdownEdit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

const apply = (edit: (selected: Selected) => MarkdownEdit, given: string) => {
  const selected = marked(given);
  return edited(selected, edit(selected));
};

describe('the buttons above the text', () => {
  it.each([
    ['One\nTw|o', 'One\n## Tw|o', 'One\n### Tw|o', 'One\nTw|o'],
    ['|', '## |', '### |', '|'],
    ['# Ti|tle', 'Ti|tle'],
  ])('make a line a heading, a lower one, and a line again: %j', (given, ...steps) => {
    let text = given;
    for (const step of steps) {
      text = apply(toggleHeading, text);
      expect(text).toBe(step);
    }
  });

  it.each([
    [toggleList, 'a\n⟦b\n\nc⟧\nd', 'a\n⟦- b\n\n- c⟧\nd'],
    [toggleList, '⟦- b\n* c⟧', '⟦b\nc⟧'],
    [toggleList, '|', '- |'],
    [toggleList, '⟦a\n⟧b', '⟦- a⟧\nb'],
    [toggleQuote, 'Wo|rds', '> Wo|rds'],
    [toggleQuote, '> Wo|rds', 'Wo|rds'],
  ])('mark and unmark lines', (edit, given, expected) => {
    expect(apply(edit, given)).toBe(expected);
  });

  it.each([
    ['See ⟦this⟧.', 'See [this](⟦https://⟧).'],
    ['See |.', 'See [|](https://).'],
    ['⟦https://a.example/b⟧', '[|](https://a.example/b)'],
  ])('link the selection, and select what is still to be written: %j', (given, expected) => {
    expect(apply(insertLink, given)).toBe(expected);
  });

  it.each([
    ['|', '![a](b)\n\n|'],
    ['One|', 'One\n\n![a](b)\n\n|'],
    ['One\n|\nTwo', 'One\n\n![a](b)\n|\nTwo'],
    ['One\n\n|Two', 'One\n\n![a](b)\n\n|Two'],
  ])('insert a picture as a paragraph of its own: %j', (given, expected) => {
    expect(apply((selected) => insertParagraph(selected, '![a](b)'), given)).toBe(expected);
  });
});

describe('lineRange', () => {
  it('finds a line by its number, and the last one for any that the text lacks', () => {
    const text = 'one\ntwo\nthree';
    const lines = [0, 1, 2, 3, 9].map((line) => text.slice(...lineRange(text, line)));
    expect(lines).toEqual(['one', 'one', 'two', 'three', 'three']);
  });
});
