import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { preferredEncoding, prefersMarkdown } from './accept.ts';

describe('prefersMarkdown', () => {
  it.each([
    'text/markdown',
    'text/markdown, */*',
    'text/markdown, text/html;q=0.9, */*;q=0.1',
    'text/html;q=0.5, text/markdown;q=0.6',
    'text/markdown; charset=utf-8',
    'text/markdown; variant=GFM; q=0.5, text/html;q=0.4',
    'TEXT/Markdown',
    'text/html;q=0, */*',
  ])('returns true for %s', (accept) => expect(prefersMarkdown(accept)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    'text/html, text/markdown',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=0, */*',
    'text/markdown; variant=GFM; q=0.3, text/html;q=0.4',
    'application/json',
    'nonsense',
    ';;,,q=1',
  ])('returns false for %s', (accept) => expect(prefersMarkdown(accept)).toBe(false));

  it('returns the same result again, even after many other values', () => {
    for (let index = 0; index < 500; index += 1) prefersMarkdown(`text/markdown;q=0.${index}`);
    expect(prefersMarkdown('text/markdown')).toBe(true);
    expect(prefersMarkdown('text/markdown')).toBe(true);
  });
});

describe('preferredEncoding', () => {
  it.each([
    [undefined, 'identity', 'no header'],
    ['', 'identity', 'empty header'],
    ['identity', 'identity', 'only identity is listed'],
    ['br', 'br', 'brotli is listed'],
    ['gzip', 'gzip', 'only gzip is listed'],
    ['gzip, deflate, br, zstd', 'br', 'both are listed, as sent by browsers'],
    ['GZIP', 'gzip', 'names are case-insensitive'],
    ['br;q=0.5, gzip;q=0.5', 'br', 'both have the same weight'],
    ['br;q=0, gzip', 'gzip', 'brotli is refused'],
    ['gzip;q=0, br;q=0', 'identity', 'both are refused'],
    ['br;q=0.1, gzip;q=0.9', 'gzip', 'gzip has a higher weight'],
    ['*', 'br', 'a wildcard'],
    ['*;q=0', 'identity', 'everything is refused'],
    ['br;q=0, *', 'gzip', 'a wildcard except brotli'],
    ['gzip;q=0, *;q=0.1', 'br', 'a wildcard except gzip'],
    ['deflate', 'identity', 'only unsupported encodings'],
    ['nonsense; ;;, =', 'identity', 'an invalid header'],
  ])('for "%s" returns %s: %s', (header, encoding, _why) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });

  it('returns the same result again, even after many other headers', () => {
    for (let index = 0; index < 500; index += 1) preferredEncoding(`x-${index}, gzip`);
    expect(preferredEncoding('x-1, gzip')).toBe('gzip');
    expect(preferredEncoding('x-1, gzip')).toBe('gzip');
  });

  it('never returns an encoding that is refused or not listed', () => {
    const entry = fc.tuple(
      fc.constantFrom('br', 'gzip', 'identity', 'zstd'),
      fc.constantFrom('', ';q=0', ';q=0.3'),
    );
    const header = fc.uniqueArray(entry, { selector: ([name]) => name });
    let encoded = 0;
    fc.assert(
      fc.property(header, (entries) => {
        const chosen = preferredEncoding(entries.map((parts) => parts.join('')).join(', '));
        if (chosen === 'identity') return;
        encoded += 1;
        expect(entries.find(([name]) => name === chosen)?.[1]).not.toBe(';q=0');
        expect(entries.map(([name]) => name)).toContain(chosen);
      }),
    );
    expect(encoded).toBeGreaterThan(0);
  });
});
