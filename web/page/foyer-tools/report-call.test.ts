import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import type { ToolResult } from '../../core/tools/registry.ts';
import { SITE_ORIGIN } from '../site-origin.ts';
import { createCallReport } from './report-call.ts';

const failed: ToolResult = { isError: true, content: [{ type: 'text', text: '{"status":404}' }] };
const answered: ToolResult = { content: [{ type: 'text', text: '{}' }], structuredContent: {} };

/** Returns what a call from a page on `origin` sends. */
function reportsOf(result: ToolResult, { countPageCalls = true, origin = SITE_ORIGIN } = {}) {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { origin });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const bundle = bundleOf();
  const site = { ...bundle.site, policies: { ...bundle.site.policies, countPageCalls } };
  const { listener, send } = createCallReport('get_article_content', { ...bundle, site });
  listener.onUnanswered?.({ kind: 'essay', query: 'pricing' });
  send(result);
  return sendBeacon.mock.calls.map(([path, report]) => [path, JSON.parse(report)]);
}

it('reports the status of the outcome and the question without an answer', () => {
  const unanswered = { kind: 'essay', query: 'pricing' };
  const report = { tool: 'get_article_content', status: 404, unanswered };
  expect(reportsOf(failed)).toEqual([['/beacon', report]]);
  expect(reportsOf(answered)).toEqual([['/beacon', { ...report, status: 200 }]]);
});

it('reports nothing from a page of another site, or unless the owner counts calls', () => {
  expect(reportsOf(answered, { origin: 'https://elsewhere.test' })).toEqual([]);
  expect(reportsOf(answered, { countPageCalls: false })).toEqual([]);
});
