import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchJson } from './fetch-json.ts';

it('rejects with server-unreachable if nothing listens on the port', async () => {
  await expect(fetchJson('http://127.0.0.1:1')).rejects.toMatchObject({
    problem: 'server-unreachable',
  });
});

it.each([
  ['3', 3],
  ['0', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('rejects with the problem of the server, and the seconds in Retry-After: %s', async (sent, retryAfter) => {
  const problem = { type: 'https://site.test/problems/rate-limited', detail: 'Too many.', hints: ['Wait.'] };
  const headers = { ...(sent !== undefined && { 'retry-after': sent }) };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 429, headers }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { detail: message, hints } = problem;
  const expected = { problem: 'rate-limited', message, hints, retryAfter };
  await expect(fetchJson('/')).rejects.toMatchObject(expected);
});

it('cancels the request when the signal of the caller aborts, also before it is sent', async () => {
  const sent = vi.fn((_url: URL, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  vi.stubGlobal('fetch', async (...request: Parameters<typeof sent>) => sent(...request));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const controller = new AbortController();
  const { signal } = controller;
  const running = fetchJson('http://127.0.0.1:1', { json: {}, signal });
  controller.abort();
  const cancelled = { problem: 'server-unreachable', message: 'The call was cancelled.' };
  await expect(running).rejects.toMatchObject(cancelled);
  await expect(fetchJson('http://127.0.0.1:1', { json: {}, signal })).rejects.toMatchObject(cancelled);
  expect(sent.mock.calls[0]?.[1]).not.toHaveProperty('onResponse');
});
