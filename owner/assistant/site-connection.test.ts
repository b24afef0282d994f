import { describe, expect, it } from 'vitest';
import { OwnerError } from '../owner-error.ts';
import { requireSafeAddress } from './site-connection.ts';

function refusalOf(given: string): string {
  try {
    return requireSafeAddress(given);
  } catch (error) {
    return error instanceof OwnerError ? `${error.message} ${error.fix}` : String(error);
  }
}

describe('the address of a site', () => {
  it.each([
    ['https://me.example/any/path', 'https://me.example'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://nas.local', 'http://nas.local'],
  ])('may be %s', (given, origin) => {
    expect(requireSafeAddress(given)).toBe(origin);
  });

  it.each([
    ['http://me.example.com', 'Use https://me.example.com.'],
    ['me.example', 'must be the address of your site'],
    ['file:///etc', 'must be the address of your site'],
  ])('may not be %s', (given, words) => {
    expect(refusalOf(given)).toContain(words);
  });
});
