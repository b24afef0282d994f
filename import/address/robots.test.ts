import { describe, expect, it } from 'vitest';
import { readRobots } from './robots.ts';

describe('readRobots', () => {
  it.each([
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow: /a', '/ab', false],
    ['User-agent: *\nDisallow: /a/', '/a', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.php$', '/a/b.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/b.php?x=1', true],
    ['User-agent: *\nDisallow: /a$', '/a', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: *\nDisallow: /*?', '/a?b=1', false],
    ['User-agent: *\nDisallow: /%C3%BC', '/%c3%bc/x', false],
    ['User-agent: Foyer\nDisallow: /f\n\nUser-agent: *\nDisallow: /', '/a', true],
    ['User-agent: other\nUser-agent: FOYER\nDisallow: /f # no', '/f', false],
    ['user-agent: other\nDisallow: /\nUser-agent: *\nDisallow: /b', '/a', true],
    ['Disallow: /', '/a', true],
    ['<!doctype html>', '/a', true],
  ])('%j: %s', (text, path, isAllowed) => {
    expect(readRobots(text).allows(path)).toBe(isAllowed);
  });

  it('reads the delay and the sitemaps', () => {
    const { delay, sitemaps } = readRobots(
      'Sitemap: https://a.example/s.xml\r\nUser-agent: *\r\nCrawl-delay: 2.5\r\nSitemap: /t.xml',
    );
    expect(delay).toBe(2.5);
    expect(sitemaps).toEqual(['https://a.example/s.xml', '/t.xml']);
  });

  it('compares many wildcards in a time that grows with the path', () => {
    const text = `User-agent: *\nDisallow: /${'*a'.repeat(5_000)}$`;
    expect(readRobots(text).allows(`/${'a'.repeat(4_999)}b`)).toBe(true);
  });
});
