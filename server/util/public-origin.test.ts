import { expect, it } from 'vitest';
import { isLoopbackOrigin, isPublicOrigin } from './public-address.ts';

it.each([
  'https://ada.blog',
  'https://www.ada.com:8443',
  'http://93.184.216.34',
  'https://[2606:2800:220:1::1]',
  'https://ada.blog.',
])('treats %s as public', (origin) => {
  expect(isPublicOrigin(origin)).toBe(true);
});

it.each([
  'http://127.0.0.1:8787',
  'http://0.0.0.0:8787',
  'http://[::1]:8787',
  'http://localhost:8787',
  'http://site.localhost',
  'http://192.168.1.20',
  'http://[fd12::1]',
  'http://nas',
  'http://nas.local',
  'https://site.test',
  'https://ada.example',
  'https://foyer.home.arpa',
])('treats %s as private', (origin) => {
  expect(isPublicOrigin(origin)).toBe(false);
});

it.each([
  'http://127.0.0.1:8787',
  'http://0.0.0.0:8787',
  'http://[::1]:8787',
  'http://[::ffff:127.0.0.1]',
  'http://localhost:8787',
  'http://site.localhost.',
])('treats %s as reachable only from this machine', (origin) => {
  expect(isLoopbackOrigin(origin)).toBe(true);
});

it.each(['https://ada.blog', 'http://192.168.1.20', 'http://nas.local', 'https://notlocalhost'])(
  'treats %s as reachable from other machines',
  (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(false);
  },
);
