import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { extendRedirects, redirectsFor } from './redirects.ts';
import type { SourcePost } from './source.ts';

const post = (...addresses: readonly string[]): SourcePost => ({
  file: 'knots.md',
  line: 1,
  name: 'knots',
  frontMatter: {},
  text: '',
  format: 'markdown',
  hasHardBreaks: false,
  addresses,
});

it('redirects each old address once, and never one that an essay has', () => {
  const redirects = redirectsFor([
    [post('/knots/', '/?p=12', '/essays/knots/', '/'), 'knots'],
    [post('/knots', '/2015/绳结/'), 'knots-2'],
  ]);
  expect(Object.fromEntries(redirects)).toMatchObject({
    '/knots': '/essays/knots',
    '/?p=12': '/essays/knots',
    '/2015/绳结': '/essays/knots-2',
    '/rss.xml': '/feed.xml',
  });
  expect(redirects.has('/essays/knots')).toBe(false);
  expect(redirects.has('/')).toBe(false);
});

it('keeps what the owner wrote, and adds only what is new', () => {
  const written = '# Mine\n/knots/: /about # here';
  const { text: extended } = extendRedirects(
    written,
    new Map([
      ['/knots', '/essays/knots'],
      ["/a'b", '/essays/b'],
    ]),
  );
  expect(extended.startsWith(`${written}\n`)).toBe(true);
  expect(parse(extended)).toEqual({ '/knots/': '/about', "/a'b": '/essays/b' });
  expect(extendRedirects(extended, new Map([['/knots', '/essays/knots']])).text).toBe(extended);
});

it.each(['', '{}\n', '# Nothing yet\n'])('extends the empty file %j', (source) => {
  expect(parse(extendRedirects(source, new Map([['/knots', '/essays/knots']])).text)).toEqual({
    '/knots': '/essays/knots',
  });
});
