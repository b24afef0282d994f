import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/core/english.ts';
import { bundleOf, contextOf } from '../../../../test/helpers/core/site.ts';
import { siteWording } from '../../../../test/helpers/core/site-wording.ts';
import { startSample } from '../../../../test/helpers/sample.ts';
import { call, createRegistry } from '../../../core/tools/registry.ts';
import { answeredRequest, fieldErrors } from './calls.ts';
import { announcement, requestSummary } from './sentences.ts';

const wording = siteWording({ locale: 'en' });

const context = contextOf(bundleOf());
const registry = createRegistry(context.bundle);

const inPage = { transport: 'page', requests: [] } as const;

async function outcome(name: string, input: unknown) {
  const answer = await call(registry, name, input, context);
  return { ...answer, ...inPage, durationMs: 3 };
}

it('returns the structured content of an answer and announces how long it took', async () => {
  const answered = await outcome('get_offerings', {});
  expect(answered).toEqual({ ok: true, value: { total: 0, offerings: [] }, durationMs: 3, ...inPage });
  expect(announcement(wording, 'get_offerings', answered)).toBe(
    english('console.answered', { tool: 'get_offerings', duration: '3 ms' }),
  );
});

it('explains what to send instead, for each refused field', async () => {
  const refused = await outcome('get_latest_articles', { limit: 51, offset: 'x' });
  expect([...fieldErrors(refused).keys()]).toEqual(['limit', 'offset']);
  expect(fieldErrors(refused).get('limit')).toContain('at most 50');
  expect(announcement(wording, 'get_latest_articles', refused)).toContain('Refused: Invalid input.');
});

it('returns no field errors if the problem names no field', async () => {
  expect(fieldErrors(await outcome('get_article_content', { slug: 'nowhere' })).size).toBe(0);
});

it('reports the status and headers of a request and the remaining rate limit', async () => {
  const service = await startSample();
  const answer = await service.request('/api/mcp/greetings?limit=1');
  // A response that did not come over the network has no URL.
  Object.defineProperty(answer, 'url', { value: 'https://site.test/api/mcp/greetings?limit=1' });
  const request = answeredRequest(answer);
  expect(request).toMatchObject({ path: '/api/mcp/greetings?limit=1', status: 200 });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    'X-Agent-Ready': 'true',
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '99',
  });
  expect(requestSummary(wording, request, (path) => path).join('')).toBe(
    english('console.returnedLeft', {
      path: '/api/mcp/greetings?limit=1',
      status: '200',
      left: '99',
      limit: '100',
    }),
  );
  await service.close();
});
