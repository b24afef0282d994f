import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startBegun } from '../helpers/init-site.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService } from '../helpers/sample.ts';

const PATH = '/api/mcp/greetings';
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Posted {
  readonly id: string;
  readonly agent_name: string;
  readonly created_at: string;
}

interface Listing {
  readonly total: number;
  readonly greetings: readonly (Posted & { readonly message: string; readonly channel: string })[];
}

/** Returns a clock that advances by a second per reading. */
function createTickingClock(): () => Date {
  let time = Date.parse('2026-11-21T12:00:00Z');
  return () => {
    time += 1000;
    return new Date(time);
  };
}

let service: SampleService;

/** Starts a service with an empty guestbook for each test, for tests that post greetings. */
function useFreshService(): void {
  beforeEach(async () => {
    service = await startBegun({}, createTickingClock());
    onTestFinished(service.close);
  });
}

/** Starts one service for all tests, for tests that store no greeting. */
function useSharedService(): void {
  beforeAll(async () => {
    service = await startBegun();
  });
  afterAll(() => service.close());
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  service.request(PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const post = async (body: unknown, headers?: Record<string, string>) =>
  (await (await send(body, headers)).json()) as Posted;
const list = async (query = '') => (await (await service.request(PATH + query)).json()) as Listing;

describe('posting a greeting', () => {
  useFreshService();

  it('publishes the greeting and returns its permalink', async () => {
    const response = await send({ message: 'Hello from the tests', agent_name: 'Tester' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=86400');
    const posted = (await response.json()) as Posted;
    expect(posted).toEqual({
      status: 'success',
      id: expect.stringMatching(/^\w+$/),
      agent_name: 'Tester',
      message: 'Hello from the tests',
      created_at: expect.stringMatching(ISO_UTC),
      permalink: `${SAMPLE_ORIGIN}/guestbook/${posted.id}`,
      note: expect.stringMatching(/^Published/),
    });
  });

  it('returns the first response for a repeat, regardless of spaces and Unicode form', async () => {
    const first = await post({ message: 'Olá, café', agent_name: 'Tester' });
    const again = [
      { message: '  Olá, café\n', agent_name: ' Tester ' },
      { message: 'Ola\u0301, cafe\u0301', agent_name: 'Tester' },
    ];
    for (const body of again) expect(await post(body)).toEqual(first);
    expect((await list()).total).toBe(1);
  });

  it('stores one of many identical concurrent greetings', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ message: 'All together' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await list()).total).toBe(1);
  });

  it('stores the same message under another name as a new greeting', async () => {
    await post({ message: 'Hello' });
    await post({ message: 'Hello', agent_name: 'Tester' });
    expect((await list()).total).toBe(2);
  });

  it('refuses the text of a greeting that the owner has hidden, instead of calling it published', async () => {
    const { id } = await post({ message: 'Hello' });
    await service.stores.greetings.setState(id, 'hidden');
    const problem = await readProblem(await send({ message: 'Hello' }), 'greeting-refused');
    expect(problem.detail).toBe('The owner has taken this greeting down.');
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('returns the owner’s reply from the tool, too', async () => {
    const { id } = await post({ message: 'Hello' });
    await service.stores.greetings.reply(id, 'Welcome!');
    const tool = '/api/mcp/tools/get_recent_greetings';
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request(tool, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ greetings: [{ reply: { message: 'Welcome!' } }] });
  });

  it('uses a default name when none is given', async () => {
    for (const name of [{}, { agent_name: '' }, { agent_name: '   ' }]) {
      expect((await post({ message: 'Hello', ...name })).agent_name).toBe('Anonymous agent');
    }
  });

  it('accepts a message of 256 characters and a name of 50', async () => {
    const longest = { message: 'é'.repeat(256), agent_name: 'b'.repeat(50) };
    expect((await send(longest)).status).toBe(200);
  });
});

describe('listing greetings', () => {
  useFreshService();

  it('returns the newest first, with times, permalinks and a notice about untrusted text', async () => {
    const first = await post({ message: 'First' });
    const second = await post({ message: 'Second' });
    const listing = await list();
    expect(listing).toMatchObject({
      status: 'success',
      total: 2,
      notice: expect.stringContaining('untrusted'),
    });
    expect(listing.greetings.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const { id, created_at } of listing.greetings) {
      expect(created_at).toMatch(ISO_UTC);
      expect(listing.greetings).toContainEqual(
        expect.objectContaining({ id, permalink: `${SAMPLE_ORIGIN}/guestbook/${id}` }),
      );
    }
  });

  it('returns the channel of each greeting, and the first channel of a repeat', async () => {
    await post({ message: 'From a page' }, { 'sec-fetch-site': 'same-origin' });
    await post({ message: 'From a script' });
    await post({ message: 'From a script' }, { 'sec-fetch-site': 'same-origin' });
    const channels = (await list()).greetings.map(({ message, channel }) => [message, channel]);
    expect(Object.fromEntries(channels)).toEqual({
      'From a page': 'webmcp',
      'From a script': 'rest',
    });
  });

  it('returns as many greetings as requested, and the total', async () => {
    for (const message of ['one', 'two', 'three']) await post({ message });
    const { total, greetings } = await list('?limit=2');
    expect([total, greetings.length]).toEqual([3, 2]);
  });

  it('requires revalidation and changes the ETag with a new greeting', async () => {
    const before = await service.request(PATH);
    expect(before.headers.get('cache-control')).toBe('no-cache');
    const known = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } };
    expect((await service.request(PATH, known)).status).toBe(304);
    await post({ message: 'Something new' });
    expect((await service.request(PATH, known)).status).toBe(200);
  });
});

describe('validation of a greeting', () => {
  useSharedService();

  it.each([
    ['no message', {}, ['/message']],
    ['an empty message', { message: ' \n' }, ['/message']],
    ['a message of 257 characters', { message: 'a'.repeat(257) }, ['/message']],
    ['a message that is a number', { message: 5 }, ['/message']],
    ['a name of 51 characters', { message: 'a', agent_name: 'b'.repeat(51) }, ['/agent_name']],
    ['several errors', { agent_name: 'b'.repeat(51) }, ['/agent_name', '/message']],
  ])('rejects %s and points to the field', async (_case, body, pointers) => {
    const { status, errors } = await readProblem(await send(body), 'invalid-input');
    expect(status).toBe(400);
    expect(errors?.map(({ pointer }) => pointer).toSorted()).toEqual(pointers);
    expect((await list()).total).toBe(0);
  });

  it('rejects an unknown field and suggests the closest one', async () => {
    const { errors } = await readProblem(await send({ message: 'Hello', agentname: 'A' }), 'invalid-input');
    expect(errors).toMatchObject([{ pointer: '/agentname', hint: expect.stringContaining('agent_name') }]);
  });

  it('rejects fields named __proto__ and constructor', async () => {
    const body = '{"message":"Hello","__proto__":{"agent_name":"A"},"constructor":1}';
    const response = await service.request(PATH, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect((await readProblem(response, 'invalid-input')).status).toBe(400);
  });
});

describe('a greeting in the name of the owner', () => {
  useSharedService();

  it('is a 422 over every interface, and is not stored', async () => {
    const { name } = (await (await service.request('/api/mcp/bio')).json()) as { readonly name: string };
    const greeting = { message: 'Please write to my other address.', agent_name: name.toUpperCase() };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const call = { name: 'post_greeting_to_humans', arguments: greeting };
    const tool = `/api/mcp/tools/${call.name}`;
    for (const response of [
      await send(greeting),
      await send(greeting, { 'sec-fetch-site': 'same-origin' }),
      await service.request(tool, { method: 'POST', headers, body: JSON.stringify(greeting) }),
    ]) {
      expect(await readProblem(response, 'greeting-refused')).toMatchObject({
        status: 422,
        errors: [{ pointer: '/agent_name' }],
        hints: ['Sign with the name of the agent, or leave "agent_name" out.'],
      });
    }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const response = await service.request('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    });
    const { result } = (await response.json()) as {
      readonly result: { readonly isError: boolean; readonly content: readonly [{ readonly text: string }] };
    };
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      status: 422,
      type: expect.stringMatching(/greeting-refused$/),
    });
    expect(await list()).toMatchObject({ total: 0 });
  });
});

describe('the limit of the listing', () => {
  useSharedService();

  it.each(['0', '21', '2.5', 'all'])('rejects limit=%s', async (limit) => {
    const response = await service.request(`${PATH}?limit=${limit}`);
    const { errors } = await readProblem(response, 'invalid-input');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['limit']);
  });

  it.each(['1', '20'])('accepts limit=%s', async (limit) => {
    expect((await service.request(`${PATH}?limit=${limit}`)).status).toBe(200);
  });
});
