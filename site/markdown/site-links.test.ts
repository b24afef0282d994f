import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { findSiteLinks } from './site-links.ts';

/** Returns `markdown` with an arrow before each address that was found. */
function marked(markdown: string): string {
  return findSiteLinks(markdown).reduceRight(
    (text, at) => `${text.slice(0, at)}→${text.slice(at)}`,
    markdown,
  );
}

describe('findSiteLinks', () => {
  it.each([
    'See [one](→/essays/one) and [two](→#two "Two").',
    '![A door](→/media/door.jpg "A door")',
    '[![A door](→/media/door.jpg)](→/essays/door)',
    'A [name](<→/media/a name.pdf>) and [ref][a].\n\n[a]: →/essays/one\n> [b]: <→#two>',
    '- item [a](→/a)\n  more [b](\n→/b)\n\n> [c](→/c)',
    '| a |\n|---|\n| [a](→/a) |',
    '`` ` `` and [a](→/a) and \\` [b](→/b)',
    'A lone ` here.\n\n[a](→/a) and ` there',
  ])('finds the addresses of the site in %j', (expected) => {
    expect(marked(expected.replaceAll('→', ''))).toBe(expected);
  });

  it.each([
    '[elsewhere](https://example.com/a#b) and [other](//example.com)',
    '`[code](/a)` and ``[more `code`](/b)``',
    '```md\n[code](/a)\n```\n\n    [code](/b)',
    '\\](/not-a-link) and \\[a\\](/b)',
    'a/b #c (/d)',
  ])('finds none in %j', (markdown) => {
    expect(findSiteLinks(markdown)).toEqual([]);
  });

  it('finds only places with a slash or a number sign', () => {
    const parts = fc.constantFrom(
      '[a](',
      '](/b)',
      '#c',
      '`',
      '\n',
      '> ',
      '- ',
      '\\',
      '<',
      '/',
      '\0',
      '```',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(parts).map((given) => given.join('')),
        (markdown) => {
          for (const at of findSiteLinks(markdown)) expect(markdown[at]).toMatch(/[/#]/);
        },
      ),
    );
  });
});
