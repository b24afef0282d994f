import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { plainText, textOnOneLine } from './render-markdown.ts';

const textOf = (markdown: string) => plainText(new MarkdownIt().parse(markdown, {}));

describe('plainText', () => {
  it('keeps the words of every kind of emphasis and drops its signs', () => {
    expect(textOf('A *b* **c** `d` [e](https://x.test) ![f](/media/f.png) &amp; \\*g\\*')).toBe(
      'A b c d e f & *g*',
    );
  });

  it('parts headings and paragraphs by an empty line', () => {
    expect(textOf('## One\nTwo\n\nThree')).toBe('One\n\nTwo\n\nThree');
  });

  it('joins the lines of one paragraph, however they were broken', () => {
    expect(textOf('one\ntwo  \nthree')).toBe('one two three');
  });

  it('writes lists with a dash an item and inner lists further in', () => {
    expect(textOf('Before\n\n- one\n- two\n  - inner\n\nAfter')).toBe(
      'Before\n\n- one\n- two\n  - inner\n\nAfter',
    );
  });

  it('gives the dash to the first paragraph of an item alone', () => {
    expect(textOf('1. one\n\n   more\n2. two')).toBe('- one\n  more\n- two');
  });

  it('writes tables with a bar between cells', () => {
    expect(textOf('| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter')).toBe('a | b\n1 | 2\n\nAfter');
  });

  it('keeps code as it stands', () => {
    expect(textOf('```ts\nconst a = 1;\n\n  b();\n```\n\n    indented\n')).toBe(
      'const a = 1;\n\n  b();\n\nindented',
    );
  });

  it('is empty where there is no text', () => {
    expect(textOf('---\n')).toBe('');
  });
});

describe('textOnOneLine', () => {
  it('runs blocks together, the items of a list without their dashes', () => {
    const markdown =
      'Before\n\n- one\n- two - or three\n  - inner\n\n```\na\n\tb\n```\n\n| c | d |\n|---|---|';
    expect(textOnOneLine(new MarkdownIt().parse(markdown, {}))).toBe(
      'Before one two - or three inner a b c | d',
    );
  });
});
