import { JSONRPCMessageSchema as sdkSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { JSONRPCMessageSchema } from './messages.ts';

function accepts(value: unknown): boolean {
  try {
    return JSONRPCMessageSchema.parse(value) === value;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return false;
  }
}

const anything = fc.jsonValue();
/** Near-messages: each part is either valid or arbitrary JSON. */
const almostValid = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, anything),
    id: fc.oneof(fc.integer(), fc.string(), anything),
    method: fc.oneof(fc.string(), anything),
    params: fc.oneof(fc.dictionary(fc.string(), anything), anything),
    result: fc.oneof(fc.dictionary(fc.string(), anything), anything),
    error: fc.oneof(fc.record({ code: fc.integer(), message: fc.string() }), anything),
  },
  { requiredKeys: [] },
);

const id = fc.oneof(fc.integer(), fc.string());
const parameters = fc.dictionary(fc.constantFrom('name', 'arguments', 'uri'), anything);
const version = fc.constant('2.0');
const valid = fc.oneof(
  fc.record(
    { jsonrpc: version, id, method: fc.string(), params: parameters },
    { requiredKeys: ['jsonrpc', 'method'] },
  ),
  fc.record({ jsonrpc: version, id, result: parameters }),
  fc.record({ jsonrpc: version, id, error: fc.record({ code: fc.integer(), message: fc.string() }) }),
);

describe('the page’s JSONRPCMessageSchema', () => {
  it('accepts every message that the SDK accepts, and returns it unchanged', () => {
    fc.assert(fc.property(valid, (value) => sdkSchema.safeParse(value).success && accepts(value)));
    fc.assert(fc.property(almostValid, (value) => !sdkSchema.safeParse(value).success || accepts(value)));
  });

  it('rejects any value that is not a message', () => {
    const notAMessage = fc.oneof(
      fc.anything(),
      almostValid.filter(({ jsonrpc }) => jsonrpc !== '2.0'),
    );
    fc.assert(fc.property(notAMessage, (value) => !accepts(value)));
  });

  it.each([
    [{ jsonrpc: '2.0', id: null, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }],
    [{ jsonrpc: '2.0', id: 1 }],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
  ])('rejects %j', (value) => expect(accepts(value)).toBe(false));
});
