import { expect, it } from 'vitest';
import { bundleOf, contextOf } from '../../../../test/helpers/runtime/site.ts';
import { call, createRegistry } from '../../../runtime/tools/registry.ts';
import type { AnsweredRequest } from './answered-request.ts';
import { announcement, fieldErrors, howAnswered, outcomeOf } from './outcome.ts';

const context = contextOf(bundleOf());
const registry = createRegistry(context.bundle);

const inPage = { door: 'page', requests: [] } as const;

async function outcome(name: string, input: unknown, milliseconds = 3) {
  return outcomeOf(await call(registry, name, input, context), milliseconds, inPage);
}

it('an answer is its structured content, and is announced with the time it took', async () => {
  const answered = await outcome('get_offerings', {});
  expect(answered).toEqual({ ok: true, value: { total: 0, offerings: [] }, took: '3 ms', ...inPage });
  expect(announcement('get_offerings', answered)).toBe('get_offerings: Answered in 3 ms.');
});

it('a refusal says of each field what to send instead', async () => {
  const refused = await outcome('get_latest_articles', { limit: 51, offset: 'x' });
  expect([...fieldErrors(refused).keys()]).toEqual(['limit', 'offset']);
  expect(fieldErrors(refused).get('limit')).toContain('at most 50');
  expect(announcement('get_latest_articles', refused)).toContain('Refused: Invalid input.');
});

it('a refusal that blames no field marks none', async () => {
  expect(fieldErrors(await outcome('get_article_content', { slug: 'nowhere' })).size).toBe(0);
});

it.each([
  [0.2, 'less than 1 ms'],
  [2.7, '3 ms'],
  [999.4, '999 ms'],
  [1234, '1.2 s'],
])('%s milliseconds are “%s”', async (milliseconds, took) => {
  expect((await outcome('get_live_status', {}, milliseconds)).took).toBe(took);
});

it('says where it was made, and of its own copy only where that has answered', async () => {
  const answered = await outcome('get_offerings', {});
  expect(howAnswered(answered)).toBe('Answered in 3 ms, in the page, from its copy of the content');
  const request: AnsweredRequest = { path: '/', status: 200, headers: [] };
  expect(howAnswered({ ...answered, requests: [request] })).toBe(
    'Answered in 3 ms, in the page, with a request to the server',
  );
  expect(howAnswered({ ...answered, door: 'rest', requests: [request] })).toBe('Answered in 3 ms, over REST');
  expect(howAnswered(await outcome('get_offerings', { zebra: 1 }))).toBe('Answered in 3 ms, in the page');
});
