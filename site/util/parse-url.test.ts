import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('an address is parsed, also often and with Latin accents', () => {
  for (let count = 0; count < 100_000; count += 1) parseUrl(`https://a${count}.de/`);
  expect(parseUrl('https://bücher.de/')?.hostname).toBe('xn--bcher-kva.de');
  expect(parseUrl('/essays', 'https://ada.example')?.href).toBe('https://ada.example/essays');
  expect([parseUrl('/essays'), parseUrl('')]).toEqual([undefined, undefined]);
});
