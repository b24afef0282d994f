import { expect, it } from 'vitest';
import { startSample } from '../../../../test/helpers/sample.ts';
import { answeredRequest, requestSummary } from './answered-request.ts';

it('tells of a request what the server said of it, and how many are left', async () => {
  const service = await startSample();
  const answer = await service.request('/api/mcp/greetings?limit=1');
  // A response that no socket brought has no address.
  Object.defineProperty(answer, 'url', { value: 'https://site.test/api/mcp/greetings?limit=1' });
  const request = answeredRequest(answer);
  expect(request).toMatchObject({ path: '/api/mcp/greetings?limit=1', status: 200 });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    'X-Agent-Ready': 'true',
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '99',
  });
  expect(requestSummary(request)).toBe(
    '/api/mcp/greetings?limit=1 answered 200; 99 of 100 requests left in this minute',
  );
  await service.close();
});

it('says nothing of a limit that nobody has named', () => {
  expect(requestSummary({ path: '/x', status: 502, headers: [] })).toBe('/x answered 502');
});
