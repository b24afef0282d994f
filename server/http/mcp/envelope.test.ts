import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { MCP_REVISIONS } from '../../../web/core/tools/define-tool.ts';
import { inOneSentence, refuseEnvelope, withoutNulls } from './envelope.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000' });
});
afterAll(() => service.close());

interface Answer {
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: object };
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = { name: 'test', version: '1' };
const ENVELOPE = {
  [VERSION]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });

async function send(
  body: { readonly method: string; readonly params?: unknown } | readonly object[],
  headers = {},
): Promise<Answer> {
  const response = await service.app.request(`${SAMPLE_ORIGIN}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

const isNewest = (params: unknown) => JSON.stringify(params)?.includes(VERSION);
const sendAs = (method: string, params: unknown) =>
  send(
    request(method, params),
    isNewest(params) ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {},
  );

describe('null in an envelope counts as absent', () => {
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
  it.each([
    ['ping', null],
    ['tools/list', null],
    ['tools/list', { cursor: null }],
    ['tools/list', { _meta: null, cursor: null }],
    ['tools/list', { _meta: { progressToken: null } }],
    ['tools/list', { _meta: { ...ENVELOPE, progressToken: null, traceparent: null } }],
    ['tools/list', { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientInfo': null } }],
    [
      'tools/list',
      { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientInfo': { ...CLIENT, title: null } } },
    ],
    ['tools/list', { _meta: { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': { roots: null } } }],
    ['tools/call', { name: 'get_live_status', arguments: null }],
    ['prompts/get', { name: 'brief_me', arguments: null }],
    ['initialize', { ...initialize, _meta: null }],
    ['initialize', { ...initialize, clientInfo: { ...CLIENT, title: null, icons: null } }],
    [
      'initialize',
      { ...initialize, clientInfo: { ...CLIENT, icons: [{ src: 'https://a.test', sizes: null }] } },
    ],
    ['initialize', { ...initialize, capabilities: { roots: null, sampling: { tools: null } } }],
  ])('%s with %j', async (method, params) => {
    expect(await sendAs(method, params)).toHaveProperty('result');
  });

  it('in each message of a batch', async () => {
    const batch = [request('ping', null), { ...request('tools/list', { cursor: null }), id: 2 }];
    expect(await send(batch)).toEqual(
      batch.map(() => expect.objectContaining({ result: expect.anything() })),
    );
  });

  it('but not inside arguments', () => {
    const call = { name: 'x', arguments: { _meta: null, a: null, b: { c: null } } };
    expect(withoutNulls(request('tools/call', { ...call, cursor: null }))).toEqual(
      request('tools/call', call),
    );
  });

  it('wherever it stands, and leaves everything else unchanged', () => {
    const value = fc.jsonValue({ maxDepth: 2 }).filter((inner) => !JSON.stringify(inner).includes('null'));
    const envelope = fc.dictionary(fc.string({ minLength: 1 }), value);
    fc.assert(
      fc.property(envelope, envelope, fc.jsonValue(), (meta, params, given) => {
        const { cursor: _, ...others } = params;
        const withNulls = { ...meta, 'null/a': null, 'null/b': null };
        const sent = { ...others, cursor: null, _meta: withNulls, arguments: given };
        const kept = { ...others, _meta: meta, ...(given !== null && { arguments: given }) };
        expect(withoutNulls(request('x', sent))).toEqual(request('x', kept));
      }),
    );
  });
});

describe('malformed parameters', () => {
  it.each([
    ['tools/list', [], '"params" is not an object.'],
    ['tools/list', 'x', '"params" is not an object.'],
    ['tools/list', { _meta: 5 }, '"_meta" is not an object.'],
    ['tools/list', { _meta: { progressToken: {} } }, '"progressToken" is neither'],
    [
      'tools/list',
      { cursor: 5 },
      '"cursor" of tools/list is not valid (expected string, received number). Leave',
    ],
    ['tools/list', { _meta: ENVELOPE, cursor: 5 }, '"cursor" of tools/list is not valid'],
    [
      'tools/call',
      undefined,
      '"params" of tools/call is not valid (expected object, received undefined). Send',
    ],
    [
      'tools/call',
      {},
      '"name" of tools/call is not valid (expected string, received undefined). Send a "name" from',
    ],
    ['tools/call', { name: 'get_offerings', arguments: [] }, '"arguments" of tools/call is not valid'],
    ['resources/read', {}, 'Send a "uri" from resources/list.'],
    ['skills/get', {}, 'Send a "uri" from skills/list.'],
    ['prompts/get', { name: 'brief_me', arguments: { occasion: 5 } }, '"arguments.occasion" of prompts/get'],
    ['completion/complete', { ref: 5 }, '"ref" of completion/complete is not valid. Send "ref"'],
    ['initialize', {}, '"protocolVersion" of initialize is not valid'],
  ])('of %s, %j, are answered with -32602, a sentence and a hint', async (method, params, words) => {
    const { error } = await sendAs(method, params);
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain(words);
  });

  it('never get an internal error or the dump of a validator', async () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    const names = ['name', 'uri', 'arguments', 'cursor', 'ref', 'argument', 'context', 'protocolVersion'];
    const params = fc.dictionary(fc.constantFrom(...names, 'clientInfo', 'capabilities', '_meta'), value);
    const method = fc.constantFrom(
      ...['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'skills/get'],
      ...['resources/templates/list', 'prompts/list', 'prompts/get', 'completion/complete', 'skills/list'],
    );
    const isModern = fc.boolean();
    await fc.assert(
      fc.asyncProperty(method, fc.oneof(params, value), isModern, async (called, given, modern) => {
        const sent = modern && typeof given === 'object' ? { ...given, _meta: ENVELOPE } : given;
        const { error } = await sendAs(called, sent);
        expect(error?.code).not.toBe(-32603);
        expect(error?.message ?? '').not.toMatch(/[\n{]/);
      }),
      oneRunIn(4),
    );
  });
});

describe('a protocol version', () => {
  it('is one of those that the SDK supports', () => {
    expect(MCP_REVISIONS.slice(1)).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  });

  it('that is unknown is answered with those that are supported', async () => {
    const header = { 'mcp-protocol-version': '2099-01-01' };
    const requested = '2099-01-01';
    expect((await send(request('tools/list', {}), header)).error).toMatchObject({
      code: -32022,
      message: expect.stringContaining('2026-07-28, 2025-11-25'),
      data: { supported: MCP_REVISIONS, requested },
    });
    const inMeta = { _meta: { ...ENVELOPE, [VERSION]: requested } };
    expect((await send(request('tools/list', inMeta), header)).error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested },
    });
  });

  it('that is unknown is negotiated by initialize', () => {
    expect(refuseEnvelope(request('initialize', {}), '2099-01-01')).toBeUndefined();
  });
});

it('an error that lists no issues stays as it is', () => {
  for (const error of [new Error('[sic]'), new Error('Nothing here: [1]'), 'thrown']) {
    expect(inOneSentence('ping', error)).toBe(error);
  }
});
