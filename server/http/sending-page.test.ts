import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { isSameOrigin } from './sending-page.ts';

/** Returns whether a request with these headers counts as one from a page of the site at `publicUrl`. */
async function isOwnPage(publicUrl: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const app = new Hono().get('/', (c) => c.json(isSameOrigin(c as never, publicUrl)));
  const response = await app.request('/', { headers });
  return (await response.text()) === 'true';
}

it.each([
  ['http://localhost:8787', true],
  ['http://127.0.0.1:8787', true],
  ['http://[::1]:8787', true],
  ['http://localhost:5173', false],
  ['http://localhost', false],
  ['https://localhost:8787', false],
  ['http://evil.example:8787', false],
  ['null', false],
])('a page of %s is of a site at http://localhost:8787: %s', async (origin, isOwn) => {
  expect(await isOwnPage('http://localhost:8787', { origin })).toBe(isOwn);
});

it('a page on this machine is not of a public site', async () => {
  expect(await isOwnPage('http://site.test:8787', { origin: 'http://localhost:8787' })).toBe(false);
});
