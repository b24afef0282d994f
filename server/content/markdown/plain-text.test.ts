import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { plainText, tokenText } from './render-markdown.ts';

const textOf = (markdown: string) => plainText(new MarkdownIt().parse(markdown, {}));

describe('plainText', () => {
  it('keeps the text of inline markup and removes its syntax', () => {
    expect(textOf('A *b* **c** `d` [e](https://x.test) ![f](/media/f.png) &amp; \\*g\\*')).toBe(
      'A b c d e f & *g*',
    );
  });

  it('separates headings and paragraphs with an empty line', () => {
    expect(textOf('## One\nTwo\n\nThree')).toBe('One\n\nTwo\n\nThree');
  });

  it('joins the lines of a paragraph at soft and hard breaks', () => {
    expect(textOf('one\ntwo  \nthree')).toBe('one two three');
  });

  it('writes a dash before each list item and indents nested lists', () => {
    expect(textOf('Before\n\n- one\n- two\n  - inner\n\nAfter')).toBe(
      'Before\n\n- one\n- two\n  - inner\n\nAfter',
    );
  });

  it('writes the dash only before the first paragraph of an item', () => {
    expect(textOf('1. one\n\n   more\n2. two')).toBe('- one\n  more\n- two');
  });

  it('separates table cells with a bar', () => {
    expect(textOf('| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter')).toBe('a | b\n1 | 2\n\nAfter');
  });

  it('keeps code unchanged', () => {
    expect(textOf('```ts\nconst a = 1;\n\n  b();\n```\n\n    indented\n')).toBe(
      'const a = 1;\n\n  b();\n\nindented',
    );
  });

  it('returns an empty string if there is no text', () => {
    expect(textOf('---\n')).toBe('');
  });
});

describe('textOnOneLine', () => {
  it('joins blocks and removes the dashes of list items', () => {
    const markdown =
      'Before\n\n- one\n- two - or three\n  - inner\n\n```\na\n\tb\n```\n\n| c | d |\n|---|---|';
    expect(tokenText(new MarkdownIt().parse(markdown, {}))).toBe('Before one two - or three inner a b c | d');
  });

  it('separates a heading from the text below it', () => {
    const markdown = 'Before.\n\n# Why *now*\n\nBecause.\n\n> ## Again?\n\n- One\n\nLast\n---\n';
    expect(tokenText(new MarkdownIt().parse(markdown, {}))).toBe(
      'Before. Why now · Because. Again? · One Last ·',
    );
    expect(textOf('# Why\n\nBecause.')).toBe('Why\n\nBecause.');
  });
});
