import { describe, expect, it } from 'vitest';
import {
  continueList,
  insertFootnote,
  insertLink,
  insertParagraph,
  insertTable,
  insertVerse,
  lineRange,
  linkTo,
  type MarkdownEdit,
  type Selected,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleNumbered,
  toggleQuote,
  withCaption,
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

describe('bold, italic and code', () => {
  it.each([
    [toggleBold, 'A ⟦knot ⟧holds', 'A **⟦knot⟧** holds'],
    [toggleBold, 'A **⟦knot⟧** holds', 'A ⟦knot⟧ holds'],
    [toggleItalic, 'A **⟦knot⟧** holds', 'A ***⟦knot⟧*** holds'],
    [toggleItalic, 'A ***⟦knot⟧*** holds', 'A **⟦knot⟧** holds'],
    [toggleBold, 'A |', 'A **|**'],
    [toggleBold, 'A **|**', 'A |'],
    [toggleCode, 'Run ⟦ls⟧', 'Run `⟦ls⟧`'],
    [toggleCode, '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ])('%o makes of %s %s', (edit, given, expected) => {
    expect(apply(edit, given)).toBe(expected);
  });
});

describe('the other tools', () => {
  it.each([
    [toggleNumbered, '⟦One\n\nTwo⟧', '⟦1. One\n\n2. Two⟧'],
    [toggleNumbered, '⟦1. One\n2) Two⟧', '⟦One\nTwo⟧'],
    [insertVerse, '⟦The sea\nthe sea⟧', '```verse\n⟦The sea\nthe sea⟧\n```'],
    [insertFootnote, 'A ⟦knot⟧.', 'A knot^[|].'],
    [insertTable, 'A|', 'A\n\n| | |  |\n|---|---|\n|  |  |\n\n'],
  ])('%o makes of %s %s', (edit, given, expected) => {
    expect(apply(edit, given)).toBe(expected);
  });

  it('make a link of a pasted address, and show a caption', () => {
    expect(apply((selected) => linkTo(selected, 'https://a.example/'), 'A ⟦knot⟧')).toBe(
      'A [knot](https://a.example/)|',
    );
    expect(withCaption('![A](/media/a.jpg)', ' "So" ')).toBe('![A](/media/a.jpg "\\"So\\"")');
    expect(withCaption('![A](/media/a.jpg)', ' ')).toBe('![A](/media/a.jpg)');
  });
});

describe('Enter', () => {
  const enter = (given: string) => {
    const selected = marked(given);
    const edit = continueList(selected);
    return edit && edited(selected, edit);
  };

  it.each([
    ['- One|', '- One\n- |'],
    ['  * One|', '  * One\n  * |'],
    ['9. Nine|', '9. Nine\n10. |'],
    ['- [x] Done|', '- [x] Done\n- [ ] |'],
    ['> Said|', '> Said\n> |'],
    ['- One\n- |', '- One\n|'],
    ['> |', '|'],
  ])('in %s begins the next item or ends the list', (given, expected) => {
    expect(enter(given)).toBe(expected);
  });

  it.each(['A line|', '|- One', '-- no|', '⟦- One⟧', '3.14|'])('in %s is a line break', (given) => {
    expect(enter(given)).toBeUndefined();
  });
});
