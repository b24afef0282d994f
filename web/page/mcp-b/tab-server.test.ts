import { expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { toDescriptor } from '../../core/tools/descriptor.ts';
import { createRegistry } from '../../core/tools/registry.ts';
import type { JsonRpcMessage } from './messages.ts';
import { createTabServer, type TabServerHost } from './tab-server.ts';

const registry = createRegistry(bundleOf());
const tools = ['get_live_status', 'get_offerings'].flatMap((name) => registry.get(name) ?? []);

const host: TabServerHost = {
  site: 'ada',
  tools: tools.map(toDescriptor),
  callTool: async (name, input) => ({
    content: [{ type: 'text', text: '' }],
    structuredContent: { name, input },
  }),
  loadResources: () => Promise.reject(new Error('secret')),
};

const answerMessage = createTabServer(host);
const ask = async (method: string, rest: object = {}) =>
  (await answerMessage({ jsonrpc: '2.0', id: 7, method, ...rest } as JsonRpcMessage)) as unknown;

it('answers a request with its id', async () => {
  expect(await ask('ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  expect(await ask('ping', { id: 'x' })).toEqual({ jsonrpc: '2.0', id: 'x', result: {} });
});

it('negotiates a known revision, and offers the newest one for an unknown revision', async () => {
  const revisionFor = async (protocolVersion: string) =>
    (await ask('initialize', { params: { protocolVersion } })) as { result: { protocolVersion: string } };
  expect((await revisionFor('2024-11-05')).result).toMatchObject({
    protocolVersion: '2024-11-05',
    serverInfo: { name: 'ada' },
  });
  expect((await revisionFor('2099-01-01')).result.protocolVersion).toBe('2025-11-25');
});

it('lists and calls only the tools offered on the current path', async () => {
  const listed = (await ask('tools/list')) as { result: { tools: { name: string }[] } };
  expect(listed.result.tools.map(({ name }) => name)).toEqual(['get_live_status', 'get_offerings']);
  const [first] = listed.result.tools;
  expect(first).not.toHaveProperty('pageScope');
  expect(first).not.toHaveProperty('outputSchema');
  const called = await ask('tools/call', { params: { name: 'get_offerings', arguments: { category: 'x' } } });
  expect(called).toMatchObject({
    result: { structuredContent: { name: 'get_offerings', input: { category: 'x' } } },
  });
  expect(await ask('tools/call', { params: { name: 'get_proof_points' } })).toMatchObject({
    error: { code: -32602, message: expect.stringContaining('has no tool "get_proof_points"') },
  });
});

it('names an unknown method in the error', async () => {
  expect(await ask('server/discover')).toMatchObject({
    id: 7,
    error: { code: -32601, message: 'Method not found: server/discover' },
  });
});

it('reveals nothing about an unexpected error', async () => {
  const answer = await ask('resources/list');
  expect(answer).toMatchObject({ error: { code: -32603 } });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

it('answers neither notifications nor responses', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'ping', id: undefined },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } },
  ] as JsonRpcMessage[]) {
    expect(await answerMessage(message)).toBeUndefined();
  }
});

it('aborts a call that its client cancels, and does not answer it', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = createTabServer({
    ...host,
    async callTool(_name, _input, { signal }) {
      signals.push(signal);
      await finished;
      return { content: [{ type: 'text', text: '{}' }], structuredContent: {} };
    },
  });
  const call = (id: string | number) =>
    server({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get_offerings' } });
  const calls = [call(1), call(2), call('1')];
  const cancellation = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1 },
  } as const;
  expect(await server(cancellation)).toBeUndefined();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, false]);
  finish();
  expect((await Promise.all(calls)).map((response) => response?.id)).toEqual([undefined, 2, '1']);
  // The id is free again, and a cancellation of nothing has no effect.
  await server(cancellation);
  expect(await call(1)).toHaveProperty('result');
});

it('aborts the later of two calls with one id, also when the earlier has been answered', async () => {
  const calls: { readonly signal: AbortSignal | undefined; readonly finish: () => void }[] = [];
  const server = createTabServer({
    ...host,
    callTool: (_name, _input, { signal }) =>
      new Promise((resolve) => {
        const finish = () => resolve({ content: [{ type: 'text', text: '{}' }], structuredContent: {} });
        calls.push({ signal, finish });
      }),
  });
  // Two extensions may number their requests alike.
  const call = () =>
    server({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_offerings' } });
  const [earlier, later] = [call(), call()];
  calls[0]?.finish();
  expect(await earlier).toHaveProperty('result');
  await server({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
  calls[1]?.finish();
  expect(await later).toBeUndefined();
});

it('never rejects, for any method', async () => {
  const methods = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'resources/read'));
  await fc.assert(
    fc.asyncProperty(methods, async (method) => {
      expect(await ask(method)).toMatchObject({ jsonrpc: '2.0', id: 7 });
    }),
  );
});
