import { describe, expect, it } from 'vitest';
import { readLinks } from './page-links.ts';

const link = '<a href="/hidden">hidden</a>';

describe('readLinks', () => {
  it.each(['<!-- ', '<script src="a.js">', '<style>'])(
    'reads nothing after %s that nothing ends',
    (start) => {
      const { links, text } = readLinks(`<a href="/shown">shown</a>${start}${link}`);
      expect([links, text.trim()]).toEqual([['/shown'], 'shown']);
    },
  );

  it('reads on after comments that are empty or end with an exclamation mark', () => {
    expect(
      readLinks('<!--><a href="/a"></a><!---><a href="/b"></a><!-- x --!><a href="/c"></a>').links,
    ).toEqual(['/a', '/b', '/c']);
  });
});
