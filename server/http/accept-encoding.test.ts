import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { preferredEncoding } from './accept.ts';

describe('preferredEncoding', () => {
  it.each([
    [undefined, 'identity', 'the header is absent'],
    ['', 'identity', 'it is empty'],
    ['identity', 'identity', 'only that is allowed'],
    ['br', 'br', 'it is named'],
    ['gzip', 'gzip', 'only that is named'],
    ['gzip, deflate, br, zstd', 'br', 'both are named, as browsers do'],
    ['GZIP', 'gzip', 'it is named in capitals'],
    ['br;q=0.5, gzip;q=0.5', 'br', 'both are as welcome'],
    ['br;q=0, gzip', 'gzip', 'brotli is refused'],
    ['gzip;q=0, br;q=0', 'identity', 'both are refused'],
    ['br;q=0.1, gzip;q=0.9', 'gzip', 'it is preferred'],
    ['*', 'br', 'anything is welcome'],
    ['*;q=0', 'identity', 'nothing is'],
    ['br;q=0, *', 'gzip', 'anything but brotli is'],
    ['gzip;q=0, *;q=0.1', 'br', 'anything but gzip is'],
    ['deflate', 'identity', 'we have none of what is named'],
    ['nonsense; ;;, =', 'identity', 'it says nothing'],
  ])('chooses for "%s" %s, since %s', (header, encoding, _why) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });

  it('answers the same the second time, also after many other headers', () => {
    for (let index = 0; index < 500; index += 1) preferredEncoding(`x-${index}, gzip`);
    expect(preferredEncoding('x-1, gzip')).toBe('gzip');
    expect(preferredEncoding('x-1, gzip')).toBe('gzip');
  });

  it('never chooses what is refused or not named', () => {
    const entry = fc.tuple(
      fc.constantFrom('br', 'gzip', 'identity', 'zstd'),
      fc.constantFrom('', ';q=0', ';q=0.3'),
    );
    const header = fc.uniqueArray(entry, { selector: ([name]) => name });
    fc.assert(
      fc.property(header, (entries) => {
        const chosen = preferredEncoding(entries.map((parts) => parts.join('')).join(', '));
        if (chosen === 'identity') return;
        expect(entries.find(([name]) => name === chosen)?.[1]).not.toBe(';q=0');
        expect(entries.map(([name]) => name)).toContain(chosen);
      }),
    );
  });
});
