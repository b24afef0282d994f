import { expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { answerMessage, type Method, ProtocolError } from './answer-message.ts';
import type { JsonRpcMessage } from './message.ts';

const methods = new Map<string, Method>([
  ['echo', (params) => params],
  [
    'refuse',
    () => {
      throw new ProtocolError(-32602, 'Not this.');
    },
  ],
  ['fail', () => Promise.reject(new Error('secret'))],
]);

const ask = (method: string, rest: object = {}) =>
  answerMessage(methods, { jsonrpc: '2.0', id: 7, method, ...rest } as JsonRpcMessage);

it('answers a request under its id', async () => {
  expect(await ask('echo', { params: { a: 1 } })).toEqual({ jsonrpc: '2.0', id: 7, result: { a: 1 } });
  expect(await ask('echo', { id: 'x' })).toEqual({ jsonrpc: '2.0', id: 'x', result: {} });
});

it('names a method that it does not know', async () => {
  expect(await ask('server/discover')).toMatchObject({
    id: 7,
    error: { code: -32601, message: 'Method not found: server/discover' },
  });
});

it('tells of a failure what the method has said, and nothing of a fault', async () => {
  expect(await ask('refuse')).toMatchObject({ error: { code: -32602, message: 'Not this.' } });
  const fault = await ask('fail');
  expect(fault).toMatchObject({ error: { code: -32603 } });
  expect(JSON.stringify(fault)).not.toContain('secret');
});

it('answers neither notifications nor responses', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'echo', id: undefined },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } },
  ] as JsonRpcMessage[]) {
    expect(await answerMessage(methods, message)).toBeUndefined();
  }
});

it('never throws, whichever method is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'fail')),
      async (method) => {
        const response = await ask(method);
        expect(response).toMatchObject({ jsonrpc: '2.0', id: 7 });
      },
    ),
  );
});
