import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { excerptEndOf, withoutComments } from './comments.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('withoutComments', () => {
  it.each([
    ['in a paragraph', 'a <!-- secret --> b', 'a  b'],
    ['in a definition', 'a\n: b\n\n    c <!-- secret --> d', 'a\n: b\n\n    c  d'],
    ['over several lines', 'a\n<!-- secret\n\n- secret\n```\nsecret\n```\n-->\nb', 'a\n\n\n\n\n\n\n\nb'],
    ['in a quote or list', '> <!-- secret -->\n\n- a <!-- secret -->', '> \n\n- a '],
    ['in a nested list', '- a\n    - b\n\n      <!-- secret -->\n', '- a\n    - b\n\n      \n'],
    ['after an escaped backtick', '\\` <!-- secret --> `', '\\`  `'],
    ['after an unmatched backtick', '`` <!-- secret -->\n\n``', '`` \n\n``'],
    ['of the shortest form', 'a<!-->b<!--->c', 'abc'],
    ['after code', '```\n<!-- code -->\n```\n<!-- secret -->', '```\n<!-- code -->\n```\n'],
  ])('removes a comment %s and keeps the numbers of lines', (_case, markdown, kept) => {
    expect(withoutComments(markdown)).toBe(kept);
  });

  it.each([
    ['a fence', '~~~html\n<!-- code -->\n~~~'],
    ['a fence in a list', '- a\n\n  ```\n  <!-- code -->\n  ```'],
    ['an indented block', 'a\n\n    <!-- code -->'],
    ['a code span', 'a `<!-- code -->` b ``<!-- ` -->``'],
    ['escaped text', '\\<!-- text -->'],
  ])('keeps %s', (_case, markdown) => {
    expect(withoutComments(markdown)).toBe(markdown);
  });

  it('publishes no comment unless it is reported', async () => {
    const parts = fc.constantFrom(
      ...[
        '<!-- secret -->',
        '<!--',
        ' secret ',
        '-->',
        '`',
        '``',
        '\n```\n',
        '\n\n',
        '\n- ',
        '\n    ',
        '\n> ',
        'a',
      ],
      ...['<details>\n<summary>', '</summary>\n', '\n</details>\n', '$'],
    );
    let unreported = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 20 }), async (markdown) => {
        const { html, faults } = await renderMarkdown(markdown.join(''));
        const published = html.replace(/<code[^>]*>.*?<\/code>/gs, '').includes('&lt;!--');
        expect(published && faults.length === 0).toBe(false);
        unreported += Number(markdown.includes('<!-- secret -->') && faults.length === 0);
      }),
    );
    expect(unreported).toBeGreaterThan(0);
  });
});

describe('the end of the excerpt', () => {
  it.each([
    ['One.\n\n<!--more-->\n\nTwo.', 'One.'],
    ['One.\n<!-- more -->\nTwo.', 'One.'],
    ['One. <!--More of this-->\n\nTwo.', 'One.'],
    ['`<!--more-->` One.\n\nTwo.', '<!--more--> One.\n\nTwo.'],
    ['<!--moreover--> One.\n\nTwo.', 'One.\n\nTwo.'],
    ['<!-- no\nlines -->\n\nOne.\n\n<!--more-->\n\nTwo.', 'One.'],
  ])('in %j leaves %j', async (markdown, lead) => {
    expect((await renderMarkdown(markdown)).lead).toBe(lead);
  });

  it('is unknown without a comment that says so', () => {
    expect(excerptEndOf('One.\n\n<!-- any more? -->')).toBeUndefined();
  });
});
