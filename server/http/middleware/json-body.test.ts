import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { MAX_BODY_BYTES, readJsonBody } from './json-body.ts';

function request(body: string | Uint8Array, type = 'application/json'): Request {
  return new Request('https://site.test/', { method: 'POST', body, headers: { 'content-type': type } });
}

/** Returns the name of the problem that reading the body throws. */
async function problemOf(given: Request): Promise<string> {
  const error = await readJsonBody(given).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProblemError ? error.problem : `no problem but ${error}`;
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('readJsonBody', () => {
  it('parses any JSON within the limits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 7, stringUnit: 'binary' }), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(Buffer.byteLength(text) <= MAX_BODY_BYTES);
        expect(await readJsonBody(request(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('parses any bytes or throws a ProblemError', async () => {
    const text = fc.oneof(
      fc.uint8Array(),
      fc.string().map((value) => new TextEncoder().encode(value)),
      fc
        .array(fc.constantFrom('[', ']', '{', '}', '"', ':', ',', '1', '\\', 'null'))
        .map((parts) => Buffer.from(parts.join(''))),
    );
    let [parsed, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(text, async (bytes) => {
        await readJsonBody(request(Buffer.from(bytes))).then(
          () => {
            parsed += 1;
          },
          (error: unknown) => {
            expect(error).toBeInstanceOf(ProblemError);
            refused += 1;
          },
        );
      }),
    );
    expect(parsed).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it('rejects a body that is larger than declared and than the maximum size', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const body = JSON.stringify('a'.repeat(MAX_BODY_BYTES));
    const lying = new Request('https://site.test/', { method: 'POST', headers, body });
    await expect(readJsonBody(lying)).rejects.toMatchObject({ problem: 'body-too-large' });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;x=y'])(
    'accepts the media type %s',
    async (type) => {
      expect(await readJsonBody(request('{"a":1}', type))).toEqual({ a: 1 });
    },
  );

  it.each(['text/json', 'application/json-patch+json', 'application/problem+json', 'json'])(
    'rejects the media type %s',
    async (type) => {
      expect(await problemOf(request('{}', type))).toBe('unsupported-media-type');
    },
  );

  it.each(['gzip', 'br', 'deflate, gzip'])('rejects a body in the encoding %s', async (encoding) => {
    const compressed = request(gzipSync('{}'));
    compressed.headers.set('content-encoding', encoding);
    expect(await problemOf(compressed)).toBe('unsupported-media-type');
    const plain = request('{}');
    plain.headers.set('content-encoding', 'identity');
    expect(await readJsonBody(plain)).toEqual({});
  });

  it('reads null as what stands for no body', async () => {
    expect(await readJsonBody(request('null'), {})).toEqual({});
    expect(await readJsonBody(request('null'))).toBeNull();
  });

  it('accepts a body of the maximum size and rejects one byte more', async () => {
    const fits = `"${'a'.repeat(MAX_BODY_BYTES - 2)}"`;
    expect(await readJsonBody(request(fits))).toHaveLength(MAX_BODY_BYTES - 2);
    expect(await problemOf(request(`${fits} `))).toBe('body-too-large');
  });

  it('stops reading when the body exceeds the maximum size', async () => {
    let chunks = 0;
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(1024));
        if (chunks === 1000) controller.close();
      },
    });
    const given = new Request('https://site.test/', {
      method: 'POST',
      body: long,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    });
    expect(await problemOf(given)).toBe('body-too-large');
    expect(chunks).toBeLessThan(30);
  });

  it('reports malformed-body when the sender disconnects', async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new Error('aborted')) });
    const request = new Request('https://site.test', { method: 'POST', body: broken, duplex: 'half' });
    await expect(readJsonBody(request)).rejects.toMatchObject({ problem: 'malformed-body' });
  });

  it('accepts eight levels of nesting and rejects nine or more', async () => {
    expect(await readJsonBody(request(nested(8)))).toEqual(JSON.parse(nested(8)));
    expect(await problemOf(request(nested(9)))).toBe('malformed-body');
    expect(await problemOf(request(nested(MAX_BODY_BYTES / 2)))).toBe('malformed-body');
    expect(await problemOf(request(`{"a":${nested(8)}}`))).toBe('malformed-body');
  });

  it.each([
    ['an empty body', ''],
    ['an empty body of another type', '', 'text/plain'],
    ['whitespace', ' \n'],
    ['invalid JSON', '{a: 1}'],
    ['two JSON values', '{} {}'],
  ])('reports malformed-body for %s', async (_case, body, type = 'application/json') => {
    expect(await problemOf(request(body, type))).toBe('malformed-body');
  });

  it('reports malformed-body for bytes that are not UTF-8', async () => {
    expect(await problemOf(request(Buffer.from([0x22, 0xc3, 0x28, 0x22])))).toBe('malformed-body');
  });
});
