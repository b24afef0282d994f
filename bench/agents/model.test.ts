/** Asks a local server that plays the model. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect } from '../../test/helpers/collect.ts';
import { createModelAgent } from './model.ts';

interface ModelRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
}

/** Starts a model that returns these responses in order. */
async function startModel(...responses: readonly { readonly status?: number; readonly body: unknown }[]) {
  const requests: {
    readonly path: string | undefined;
    readonly key: string | undefined;
    readonly body: ModelRequest;
  }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await json(request)) as ModelRequest;
    requests.push({ path: request.url, key: request.headers.authorization, body });
    const { status = 200, body: answer } = responses[requests.length - 1] ?? { status: 500, body: 'no more' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/` };
}

const message = (given: object) => ({
  body: { choices: [{ message: { role: 'assistant', content: null, ...given } }] },
});
const calls = (...called: readonly (readonly [name: string, input: string])[]) =>
  message({
    tool_calls: called.map(([name, input], i) => ({
      id: `call-${i}`,
      type: 'function',
      function: { name, arguments: input },
    })),
  });

const boats = {
  name: 'boats',
  title: 'Boats',
  description: 'Boats in the harbor.',
  inputSchema: { type: 'object', properties: { kind: { type: 'string' } } },
  run: async (input: object) => ({ text: `boats ${JSON.stringify(input)}` }),
};

const ask = (url: string, key?: string) =>
  collect(
    createModelAgent({ listing: '', actions: [boats] }, { url, name: 'test-model', key })('Which boats?'),
  );

describe('a model', () => {
  it('gets the tools, calls them and reads their answers', async () => {
    const { url, requests } = await startModel(
      calls(['boats', '{"kind":"ferry"}'], ['boats', '']),
      message({ content: 'Two.' }),
    );
    expect(await ask(url, 'secret')).toEqual([
      { name: 'boats', text: 'boats {"kind":"ferry"}' },
      { name: 'boats', text: 'boats {}' },
    ]);
    const [first, second] = requests;
    expect(first).toMatchObject({
      path: '/v1/chat/completions',
      key: 'Bearer secret',
      body: { model: 'test-model', tools: [{ function: { name: 'boats', parameters: boats.inputSchema } }] },
    });
    expect(second?.body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
    ]);
    expect(second?.body.messages.at(-1)?.content).toBe('boats {}');
  });

  it('is told of a call that is wrong', async () => {
    const { url } = await startModel(
      calls(['ships', '{}'], ['boats', '{'], ['boats', '[]']),
      message({ content: '' }),
    );
    const invalid = 'The arguments are not a JSON object.';
    expect((await ask(url)).map(({ text }) => text)).toEqual(['There is no tool "ships".', invalid, invalid]);
  });

  it('is asked at most four times', async () => {
    const { url, requests } = await startModel(...Array.from({ length: 9 }, () => calls(['boats', '{}'])));
    expect(await ask(url)).toHaveLength(4);
    expect(requests.map(({ key }) => key)).toEqual(Array(4).fill(undefined));
  });

  it.each([
    [{ status: 401, body: { error: 'no key' } }, 'returns 401: {"error":"no key"}'],
    [{ body: {} }, 'does not return a chat completion'],
  ])('that answers %j is unavailable', async (response, reason) => {
    const { url } = await startModel(response);
    await expect(ask(url)).rejects.toThrow(reason);
  });

  it('that does not answer is unavailable', async () => {
    await expect(ask('http://127.0.0.1:1/v1')).rejects.toThrow('does not answer');
  });
});
