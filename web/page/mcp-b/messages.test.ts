import { JSONRPCMessageSchema as realSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { JSONRPCMessageSchema } from './messages.ts';

function takes(value: unknown): boolean {
  try {
    return JSONRPCMessageSchema.parse(value) === value;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return false;
  }
}

const anything = fc.jsonValue();
/** Nearly messages: each part is right or anything at all. */
const nearly = fc.record(
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
const right = fc.oneof(
  fc.record(
    { jsonrpc: version, id, method: fc.string(), params: parameters },
    { requiredKeys: ['jsonrpc', 'method'] },
  ),
  fc.record({ jsonrpc: version, id, result: parameters }),
  fc.record({ jsonrpc: version, id, error: fc.record({ code: fc.integer(), message: fc.string() }) }),
);

describe('the schema of messages in the page', () => {
  it('takes every message that the real one takes, as it is', () => {
    fc.assert(fc.property(right, (value) => realSchema.safeParse(value).success && takes(value)));
    fc.assert(fc.property(nearly, (value) => !realSchema.safeParse(value).success || takes(value)));
  });

  it('refuses what is no message, whatever it is', () => {
    const noMessage = fc.oneof(
      fc.anything(),
      nearly.filter(({ jsonrpc }) => jsonrpc !== '2.0'),
    );
    fc.assert(fc.property(noMessage, (value) => !takes(value)));
  });

  it.each([
    [{ jsonrpc: '2.0', id: null, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }],
    [{ jsonrpc: '2.0', id: 1 }],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
  ])('refuses %j', (value) => expect(takes(value)).toBe(false));
});
