import { describe, expect, it } from 'vitest';
import { rawHeader } from './raw-header.ts';

const sent = [
  'Host',
  'ada.test',
  'Accept',
  'text/html',
  'X-Empty',
  '',
  'aCCept',
  'text/markdown',
  'Accepts',
  'no',
];

describe('a header as it was sent', () => {
  it('is found however it was spelt', () => {
    expect(rawHeader(sent, 'host')).toBe('ada.test');
  });

  it('is not one whose name or value only looks like it', () => {
    expect(rawHeader(sent, 'accep')).toBeUndefined();
    expect(rawHeader(['x-from', 'host', 'y', 'ada.test'], 'host')).toBeUndefined();
  });

  it('may be empty', () => {
    expect(rawHeader(sent, 'x-empty')).toBe('');
  });

  it('that comes several times is one list', () => {
    expect(rawHeader(sent, 'accept')).toBe('text/html, text/markdown');
  });
});
