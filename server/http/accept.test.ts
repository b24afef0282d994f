import { describe, expect, it } from 'vitest';
import { prefersMarkdown } from './accept.ts';

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
