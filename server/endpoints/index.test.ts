import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { anyString } from '../../test/helpers/core/inputs.ts';
import { bundleOf, contextOf, essayOf, thrownBy } from '../../test/helpers/core/site.ts';
import { sampleContext } from '../../test/helpers/sample.ts';
import type { Endpoint, EndpointContext } from '../../web/core/documents/define-endpoint.ts';
import { toJsonSchema } from '../../web/core/json-schema.ts';
import { parseInput } from '../../web/core/validate.ts';
import { essaysSearch } from './essays-search.ts';
import { createEndpoints } from './index.ts';

const ajv = new Ajv2020({ strict: true });

const inquiry = { name: 'Ada', email: 'ada@sample.test', message: 'May I visit?' };
const bodies: Readonly<Record<string, unknown>> = {
  postGreeting: { message: 'Hello.' },
  sendInquiry: { ...inquiry, topic: 'A visit' },
  submitContactForm: inquiry,
};

/** Calls an endpoint with query parameters or a body, as the server does. */
async function ask(endpoint: Endpoint, input: unknown, context: EndpointContext): Promise<unknown> {
  return endpoint.handle(parseInput(endpoint.input, input, '') as never, context);
}

describe('each endpoint', () => {
  let context: Awaited<ReturnType<typeof sampleContext>>;
  beforeAll(async () => {
    context = await sampleContext();
  });
  afterAll(() => context.close());

  it('returns an answer that matches its schema, in zod and in JSON Schema', async () => {
    const endpoints = createEndpoints(context.bundle);
    // The second round lists the entries posted in the first.
    for (const endpoint of [...endpoints, ...endpoints]) {
      const answer = await ask(endpoint, bodies[endpoint.operationId] ?? {}, context);
      expect(endpoint.answer.safeParse(answer).error, endpoint.operationId).toBeUndefined();
      expect(ajv.validate(toJsonSchema(endpoint.answer), answer), ajv.errorsText()).toBe(true);
    }
  });

  it('has a unique method and path, and a unique operation id', () => {
    const endpoints = createEndpoints(context.bundle);
    for (const key of [
      ({ method, path }: Endpoint) => `${method} ${path}`,
      ({ operationId }: Endpoint) => operationId,
    ]) {
      expect(new Set(endpoints.map(key)).size).toBe(endpoints.length);
    }
  });

  it('rejects unknown query parameters', () => {
    for (const { method, input } of createEndpoints(context.bundle)) {
      if (method !== 'GET') continue;
      const { errors = [] } = thrownBy(() => parseInput(input, { x: '1' }, ''));
      expect(errors.map(({ pointer }) => pointer)).toContain('x');
    }
  });
});

describe('GET /api/mcp/essays', () => {
  it('lists every category, including those without essays and outside the search filter', async () => {
    const context = contextOf(bundleOf({ essays: [essayOf({ slug: 'one', text: 'Three words here.' })] }));
    expect(await ask(endpointOf(context, 'getEssayCatalog'), {}, context)).toMatchObject({
      data: {
        total: 1,
        categories: ['Frontier AI', 'Fraud Prevention'],
        essays: [{ slug: 'one', wordCount: 3, url: 'https://ada.test/essays/one' }],
      },
    });
  });
});

describe('GET /api/mcp/greetings', () => {
  it('returns an ISO 8601 time, the channel, and a notice that the text is untrusted', async () => {
    const context = await sampleContext(() => new Date('2026-07-01T12:00:00Z'));
    await context.greetings.post({ agent_name: 'Ada', message: 'Hello.' });
    const answer = await ask(endpointOf(context, 'listGreetings'), { limit: '1' }, context);
    expect(answer).toMatchObject({
      total: 1,
      notice: expect.stringContaining('untrusted'),
      greetings: [{ created_at: '2026-07-01T12:00:00.000Z', channel: 'rest' }],
    });
    await context.close();
  });
});

function endpointOf({ bundle }: EndpointContext, operationId: string): Endpoint {
  const endpoint = createEndpoints(bundle).find((candidate) => candidate.operationId === operationId);
  if (!endpoint) throw new Error(`No endpoint ${operationId}.`);
  return endpoint;
}

describe('GET /api/mcp/essays/search', () => {
  const context = contextOf(
    bundleOf({
      essays: [
        essayOf({ slug: 'old', date: '2025-01-01', title: 'Voices', text: 'Voices, voices, and a voice.' }),
        essayOf({
          slug: 'mid',
          date: '2025-06-01',
          text: 'One voice among many other words of no note at all.',
        }),
        essayOf({
          slug: 'new',
          date: '2026-01-01',
          category: 'Fraud Prevention',
          tags: ['ships'],
          text: 'Loud voices, of boats.',
        }),
      ],
    }),
  );
  const endpoint = essaysSearch(context.bundle);
  const find = async (parameters: unknown) => endpoint.answer.parse(await ask(endpoint, parameters, context));
  const these = (...slugs: string[]) => slugs.map((slug) => expect.objectContaining({ slug }));
  const errorOf = (parameters: unknown) =>
    thrownBy(() => parseInput(endpoint.input, parameters, '')).errors?.[0];

  it('filters by dates and tag, also without q', async () => {
    expect(await find({ from: '2025', to: '2025-06-01' })).toMatchObject({ results: these('mid', 'old') });
    expect(await find({ q: 'voices', from: '2025-02' })).toMatchObject({ total: 2 });
    expect(await find({ q: 'voices', tag: 'Ship' })).toMatchObject({ results: these('new') });
    await expect(find({ tag: 'boats' })).rejects.toMatchObject({
      problem: 'invalid-input',
      errors: [{ pointer: 'tag', hint: expect.stringContaining('"ships"') }],
    });
    await expect(find({ from: '2026', to: '2025' })).rejects.toMatchObject({ errors: [{ pointer: 'to' }] });
  });

  it('lists every essay if there is no query, newest first and each with a score of 1', async () => {
    for (const parameters of [{}, { q: '' }, { q: ' \t' }]) {
      const { query, total, results } = await find(parameters);
      expect({ query, total }).toEqual({ query: '', total: 3 });
      expect(results.map(({ slug, score }: { slug: string; score: number }) => [slug, score])).toEqual([
        ['new', 1],
        ['mid', 1],
        ['old', 1],
      ]);
    }
  });

  it('returns the best match first with a score of 1, and scores the others relative to it', async () => {
    const { query, results } = await find({ q: 'voice' });
    expect(query).toBe('voice');
    expect(results).toEqual(these('old', 'new', 'mid'));
    const [first, second, third] = results.map(({ score }: { score: number }) => score);
    expect(first).toBe(1);
    expect(second).toBeLessThan(1);
    expect(third).toBeLessThan(second);
    expect(third).toBeGreaterThan(0);
  });

  it('counts both the results in this response and all matches', async () => {
    expect(await find({ q: 'voice', limit: '2' })).toMatchObject({ count: 2, total: 3 });
    expect(await find({ q: 'boats', limit: '2' })).toMatchObject({ count: 1, total: 1 });
    expect(await find({ q: 'zebra' })).toMatchObject({ count: 0, total: 0, results: [] });
  });

  it('filters by category and scores relative to the best match in it', async () => {
    const { total, results } = await find({ q: 'voice', category: 'Frontier AI' });
    expect(total).toBe(2);
    expect(results).toEqual(these('old', 'mid'));
    expect(results[0]).toMatchObject({ category: 'Frontier AI', score: 1 });
  });

  it('lists a category newest first if there is no query', async () => {
    const { total, results } = await find({ category: 'Frontier AI' });
    expect(total).toBe(2);
    expect(results).toEqual(these('mid', 'old'));
  });

  it('explains each result with a matching passage and its highlights', async () => {
    const { results } = await find({ q: 'boats vioces' });
    expect(results[0]).toMatchObject({
      slug: 'new',
      matches: [
        {
          field: 'text',
          snippet: 'Loud voices, of boats.',
          highlights: [
            { start: 5, end: 11 },
            { start: 16, end: 21 },
          ],
        },
      ],
    });
    expect(results[1]).toMatchObject({ slug: 'old', matches: [{ field: 'title' }, { field: 'text' }] });
    expect((await find({})).results[0]).toMatchObject({ matches: [] });
  });

  it('says by what each result matches, and which words no essay contains', async () => {
    const { note, results } = await find({ q: 'boats zebra' });
    expect(note).toBe(`${english('search.absent', { words: '"zebra"' })} These are only related.`);
    expect(results[0]).toMatchObject({ slug: 'new', matchedBy: 'partly', snippet: 'Loud voices, of boats.' });
    const { note: none, results: listed } = await find({});
    expect(none).toBeUndefined();
    expect(listed.some((result: object) => 'matchedBy' in result || 'snippet' in result)).toBe(false);
  });

  it('rejects an offset', async () => {
    expect(errorOf({ q: 'voice', offset: '1' })?.pointer).toBe('offset');
  });

  it('rejects a pillar outside the filter and names the two ways to reach its essays', () => {
    const error = errorOf({ category: 'Fraud Prevention' });
    expect(error?.pointer).toBe('category');
    expect(error?.hint).toContain('Use one of: "Frontier AI", or leave it out.');
    expect(error?.hint).toContain('get_latest_articles with category "Fraud Prevention"');
  });

  it('explains how to reach a pillar outside the filter however it is spelled', () => {
    expect(errorOf({ category: 'fraud preventions' })?.hint).toContain('with category "Fraud Prevention"');
  });

  it('rejects an unknown category and names only the allowed ones', () => {
    for (const category of ['Gardening', '']) {
      expect(errorOf({ category })).toMatchObject({
        pointer: 'category',
        hint: 'Use one of: "Frontier AI", or leave it out.',
      });
    }
  });

  it.each(['0', '51', '-1', '1.5', 'ten', '', '1e1', '0x10', ' 5', '9'.repeat(400)])(
    'rejects the limit %j',
    (limit) => {
      expect(errorOf({ limit })?.pointer).toBe('limit');
    },
  );

  it.each([
    ['1', 1],
    ['50', 3],
    [undefined, 3],
  ])('accepts the limit %j', async (limit, count) => {
    expect(await find({ limit })).toMatchObject({ count });
  });

  it('returns ten results by default', async () => {
    const essays = Array.from({ length: 12 }, (_, index) => essayOf({ slug: `essay-${index}` }));
    const many = contextOf(bundleOf({ essays }));
    expect(await ask(essaysSearch(many.bundle), {}, many)).toMatchObject({ count: 10, total: 12 });
  });

  it('answers any query that is not too long', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anyString, async (q) => {
        fc.pre(q.length <= 5000);
        const { count, total, results } = await find({ q });
        expect(count).toBe(results.length);
        expect(total).toBeGreaterThanOrEqual(count);
        // The first result is the best.
        expect(results.slice(0, 1).map(({ score }: { score: number }) => score)).toEqual(
          results.length > 0 ? [1] : [],
        );
        answered += Number(results.length > 0);
      }),
    );
    expect(answered).toBeGreaterThan(0);
  });
});
