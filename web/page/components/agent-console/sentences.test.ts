import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/core/english.ts';
import { siteWording } from '../../../../test/helpers/core/site-wording.ts';
import { ProblemError, toProblem } from '../../../core/problems.ts';
import type { AnsweredRequest } from './calls.ts';
import { announcement, howAnswered, mcpBSentence, requestSummary, webmcpSentence } from './sentences.ts';

const wording = siteWording({ locale: 'en' });
const answered = { ok: true, value: {}, transport: 'page', requests: [], durationMs: 3 } as const;
const problem = toProblem(new ProblemError('invalid-input', { detail: 'No.' }), 'https://site.test', '/');
const offered = ['a', 'b', 'c'];
const sentence = (registered: readonly string[], webmcp: 'browser' | 'extension' = 'browser') =>
  webmcpSentence(wording, { webmcp, registered }, offered);

it('counts registered tools and names missing ones', () => {
  expect(sentence(['c', 'b', 'a', 'send_inquiry'])).toContain(
    english('console.registered', { count: 3, total: '3' }),
  );
  expect(sentence(['a', 'b'])).toContain(
    english('console.registeredExcept', { count: 2, total: '3', names: 'c' }),
  );
  expect(sentence([])).toContain(english('console.registered', { count: 0, total: '3' }));
  expect(sentence(['a', 'b', 'c'], 'extension')).toMatch(/^An extension .+ 3 of 3 tools/);
});

it('says when the browser does not support WebMCP', () => {
  expect(webmcpSentence(wording, { webmcp: undefined, registered: [] }, offered)).toContain(
    'does not support WebMCP',
  );
});

it('distinguishes the page’s server from an extension’s', () => {
  expect(mcpBSentence(wording, 'page')).toContain('This page answers');
  expect(mcpBSentence(wording, 'extension')).toContain('An extension runs its own server');
});

it.each([
  [0.2, english('console.instant')],
  [2.7, '3 ms'],
  [999.4, '999 ms'],
  [1234, '1.2 s'],
])('announces an answer after %s milliseconds as “%s”', (durationMs, duration) => {
  expect(announcement(wording, 'get_offerings', { ...answered, durationMs })).toBe(
    `get_offerings: Answered in ${duration}.`,
  );
});

it('says where the answer came from, and mentions the local copy only if it was used', () => {
  expect(howAnswered(wording, answered)).toBe(english('console.fromCopy', { duration: '3 ms' }));
  const request: AnsweredRequest = { path: '/', status: 200, headers: [] };
  expect(howAnswered(wording, { ...answered, requests: [request] })).toBe(
    english('console.withRequest', { duration: '3 ms' }),
  );
  expect(howAnswered(wording, { ...answered, transport: 'rest', requests: [request] })).toBe(
    english('console.overRest', { duration: '3 ms' }),
  );
  expect(howAnswered(wording, { ...answered, ok: false, problem })).toBe(
    english('console.onPage', { duration: '3 ms' }),
  );
});

it('omits the rate limit if the response has none', () => {
  const request = { path: '/x', status: 502, headers: [] };
  expect(requestSummary(wording, request, (path) => path).join('')).toBe('/x returned 502');
});
