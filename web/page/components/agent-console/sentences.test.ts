import { expect, it } from 'vitest';
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
  expect(sentence(['c', 'b', 'a', 'send_inquiry'])).toContain('3 of 3 tools are registered on this page.');
  expect(sentence(['a', 'b'])).toContain('2 of 3 tools are registered on this page; missing: c.');
  expect(sentence([])).toContain('0 of 3 tools are registered on this page.');
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
  [0.2, 'less than 1 ms'],
  [2.7, '3 ms'],
  [999.4, '999 ms'],
  [1234, '1.2 s'],
])('announces an answer after %s milliseconds as “%s”', (durationMs, duration) => {
  expect(announcement(wording, 'get_offerings', { ...answered, durationMs })).toBe(
    `get_offerings: Answered in ${duration}.`,
  );
});

it('says where the answer came from, and mentions the local copy only if it was used', () => {
  expect(howAnswered(wording, answered)).toBe('Answered in 3 ms, on the page, from its copy of the content');
  const request: AnsweredRequest = { path: '/', status: 200, headers: [] };
  expect(howAnswered(wording, { ...answered, requests: [request] })).toBe(
    'Answered in 3 ms, on the page, with a request to the server',
  );
  expect(howAnswered(wording, { ...answered, transport: 'rest', requests: [request] })).toBe(
    'Answered in 3 ms, over REST',
  );
  expect(howAnswered(wording, { ...answered, ok: false, problem })).toBe('Answered in 3 ms, on the page');
});

it('omits the rate limit if the response has none', () => {
  const request = { path: '/x', status: 502, headers: [] };
  expect(requestSummary(wording, request, (path) => path).join('')).toBe('/x returned 502');
});
