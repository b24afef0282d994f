import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { hasDomain, hasIpAddress, hasScheme } from './contains-link.ts';
import { decodedCopy } from './plain-copy.ts';

/** Words before a link. */
const around = fc
  .constantFrom('', 'see', 'look here:', '看', '👋', '(')
  .map((word) => (word ? `${word} ` : ''));

describe('hasScheme', () => {
  it('finds any web address', () => {
    fc.assert(
      fc.property(around, fc.webUrl(), (word, url) => {
        expect(hasScheme(word + url)).toBe(true);
      }),
    );
  });

  it.each([
    'Data: 42 essays',
    'JavaScript: my second language',
    'To: you. Re: links',
    'C: or D:',
    'and/or',
    '// todo',
  ])('allows colons and slashes in prose: %s', (text) => expect(hasScheme(text)).toBe(false));
});

describe('hasDomain', () => {
  it('finds a domain with an existing top-level domain, in any case', () => {
    const ending = fc.constantFrom('com', 'io', 'museum', '中国', 'рф', 'xn--p1ai', 'onion');
    const name = fc.stringMatching(/^[a-z]{1,10}$/);
    fc.assert(
      fc.property(around, name, ending, fc.boolean(), (word, label, tld, loud) => {
        const domain = `${label}.${tld}`;
        expect(hasDomain(word + (loud ? domain.toUpperCase() : domain))).toBe(true);
      }),
    );
  });

  it.each([
    'node.js',
    'llms.txt',
    'e.g. this',
    'M.Sc. and Ph.D.',
    'at 10.30 or 9.am',
    'v1.2.3',
    'Wait...what',
    'built on .NET',
  ])('allows text that only looks like a domain: %s', (text) => expect(hasDomain(text)).toBe(false));

  it('treats a spelled-out dot as a dot only before a common ending', () => {
    expect(hasDomain('lantern dot com')).toBe(true);
    expect(hasDomain('connect each dot in the picture')).toBe(false);
  });

  it('finds a domain with a lookalike dot', () => {
    const dots = '․。·•‧∙⋅・･ꞏᐧ⸱⸳ꓸ܁܂۔᛫⦁‚⠄𐄁𐩐𝅭꘎';
    const missed = [...dots].filter((dot) => !hasDomain(decodedCopy(`lantern${dot}com`)));
    expect(missed).toEqual([]);
  });

  it('distinguishes a loose dot from the end of a sentence', () => {
    expect(hasDomain('lantern. com')).toBe(true);
    expect(hasDomain('Obrigada. Com carinho')).toBe(false);
  });
});

describe('hasIpAddress', () => {
  it('finds any address, with or without a port', () => {
    const host = fc.oneof(
      fc.ipV4(),
      fc
        .ipV6()
        .filter((address) => /\d/.test(address))
        .map((address) => `[${address}]`),
    );
    fc.assert(
      fc.property(around, host, fc.constantFrom('', ':80', '/x', '.'), (word, address, rest) => {
        expect(hasIpAddress(`${word}${address}${rest}`)).toBe(true);
      }),
    );
  });

  it.each(['v1.2.3.4', 'version 1.2.3.4', '10.0.19045.1', '1.2.3', '12:30:45', 'std::vector', ':: ::'])(
    'allows versions, times and code: %s',
    (text) => expect(hasIpAddress(text)).toBe(false),
  );
});
