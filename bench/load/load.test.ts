import { describe, expect, it } from 'vitest';
import { endsWithLastChunk, readHead } from './answer.ts';
import { toRace } from './race.ts';
import { writeRequest } from './request.ts';

describe('an answer', () => {
  const answer = (status: string, ...headers: readonly string[]) =>
    Buffer.from([`HTTP/1.1 ${status}`, ...headers, '', 'body'].join('\r\n'));

  it('is as long as its head and the length that the head declares', () => {
    const bytes = answer('200 OK', 'Content-Length: 4', 'etag: "x"');
    expect(readHead(bytes)).toEqual({ status: 200, length: bytes.length });
  });

  it('has no body where it says "not modified"', () => {
    const bytes = answer('304 Not Modified', 'content-length: 900');
    expect(readHead(bytes)).toEqual({ status: 304, length: bytes.length - 'body'.length });
  });

  it('in chunks tells at its end that it ends', () => {
    expect(readHead(answer('200 OK', 'transfer-encoding: chunked'))?.length).toBeUndefined();
    expect(endsWithLastChunk(Buffer.from('4\r\nbody\r\n0\r\n\r\n'))).toBe(true);
    expect(endsWithLastChunk(Buffer.from('4\r\nbody\r\n'))).toBe(false);
  });

  it('is not read before its head is whole', () => {
    expect(readHead(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n'))).toBeUndefined();
  });
});

it('a request says how long its body is, in bytes', () => {
  const written = writeRequest({ method: 'POST', path: '/mcp', body: '{"name":"Ü"}' }, 'localhost:1');
  expect(written).toBe('POST /mcp HTTP/1.1\r\nhost: localhost:1\r\ncontent-length: 13\r\n\r\n{"name":"Ü"}');
});

it('a ratio is taken within a round, so that a busy one counts for both', () => {
  const turn = (subject: number, reference: number) => ({
    subject: { perSecond: subject, cost: 2 },
    reference: { perSecond: reference, cost: 1 },
  });
  const { ratio, costRatio, subject } = toRace([turn(80, 100), turn(8, 10), turn(70, 140)]);
  expect(ratio).toBe(0.8);
  expect(costRatio).toBe(0.5);
  expect(subject.perSecond).toBe(70);
});
