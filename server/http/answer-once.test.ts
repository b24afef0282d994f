import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerOnce } from './answer-once.ts';

const LONG = JSON.stringify({ words: 'Ää wörds '.repeat(100) });
const answer = (json: string, accepted?: string) =>
  answerOnce(json, () => accepted, 201, { 'x-more': 'yes' });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('an answer that nobody keeps', () => {
  it('is JSON of the status and with the headers that it is given, and has no validator', async () => {
    const response = answer(LONG);
    expect([response.status, response.headers.get('etag')]).toEqual([201, null]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
      'x-more': 'yes',
    });
    expect(await response.text()).toBe(LONG);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes in the encoding that the client prefers: %s', async (encoding, decompress) => {
    const response = answer(LONG, encoding);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(decompress(await bytesOf(response)).toString()).toBe(LONG);
  });

  it('is plain where it is short', async () => {
    const response = answer('{"ok":true}', 'br');
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, null]);
    expect(await response.json()).toEqual({ ok: true });
  });
});
