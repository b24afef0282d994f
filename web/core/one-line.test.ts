import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { anyString } from '../../test/helpers/core/inputs.ts';
import { inlineText, linkLine, oneLine } from './one-line.ts';

const URL = 'https://ada.test/essays/one';

/** Random strings of Markdown syntax, which are likely to be dangerous. */
const markdownText = fc.string({
  unit: fc.constantFrom(...'[]()<>`*_~\\!&#;:-\n\r\u0085\u2028 "\'=ab19', '&amp;', '&#93;', 'http://b.test'),
});

describe('oneLine', () => {
  it('replaces line breaks, control characters and runs of white space with one space', () => {
    expect(oneLine(' a\r\n\u0085\u2028 b\u0000c\t')).toBe('a b c');
  });

  it('leaves a string unchanged only if it is already one line', () => {
    fc.assert(
      fc.property(fc.oneof(markdownText, anyString), (text) => {
        expect(oneLine(text)).toBe(text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
      }),
    );
  });
});

describe('inlineText', () => {
  it('writes brackets as character references and leaves ordinary text unchanged', () => {
    expect(inlineText('On [x](y) & more, AT&T')).toBe('On &#91;x&#93;(y) & more, AT&T');
  });

  it('escapes text that looks like a character reference', () => {
    expect(new MarkdownIt().renderInline(inlineText('&amp; \\[ &#93;'))).toBe('&amp;amp; \\[ &amp;#93;');
  });
});

describe('linkLine', () => {
  it('returns one line with one link, for any name and note', () => {
    fc.assert(
      fc.property(markdownText, markdownText, (name, note) => {
        const line = linkLine(name, URL, note);
        expect(line).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
        expect(linkTargets(line)).toEqual([URL]);
        expect(/^- \[([^\]]*)\]\(([^)]*)\): /.exec(`${line} `)?.[2]).toBe(URL);
      }),
    );
  });

  it('prevents a tag or code span that starts in the name from extending into the note', () => {
    expect(linkTargets(linkLine('<a title="', URL, '">'))).toEqual([URL]);
    expect(linkTargets(linkLine('a `b', URL, 'c` d'))).toEqual([URL]);
  });
});

/** Returns the link targets, the inline HTML and the images that CommonMark finds in a line. */
function linkTargets(line: string): unknown[] {
  const tokens = new MarkdownIt('commonmark').parse(line, {});
  return tokens
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => {
      if (token.type === 'link_open') return [token.attrGet('href')];
      return token.type === 'html_inline' || token.type === 'image' ? [token.content] : [];
    });
}
