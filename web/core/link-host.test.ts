import { expect, it } from 'vitest';
import { linkHost } from './link-host.ts';

it.each([
  ['https://www.Tides.example/2026?a=b#c', 'tides.example'],
  ['http://tides.example:8080', 'tides.example'],
  ['https://bank.example@evil.example/', 'evil.example'],
  ['https://evil.example\\@bank.example/', 'evil.example'],
  ['https://潮汐.example/a', '潮汐.example'],
])('the host of %s is %s', (address, host) => {
  expect(linkHost(address)).toBe(host);
});
