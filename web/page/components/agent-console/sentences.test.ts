import { expect, it } from 'vitest';
import { mcpBSentence, webmcpSentence } from './sentences.ts';

const offered = ['a', 'b', 'c'];
const sentence = (registered: readonly string[], webmcp: 'browser' | 'extension' = 'browser') =>
  webmcpSentence({ webmcp, registered }, offered);

it('counts registered tools and names missing ones', () => {
  expect(sentence(['c', 'b', 'a', 'send_inquiry'])).toContain('3 of 3 tools are registered on this page.');
  expect(sentence(['a', 'b'])).toContain('2 of 3 tools are registered on this page; missing: c.');
  expect(sentence([])).toContain('0 of 3 tools are registered on this page.');
  expect(sentence(['a', 'b', 'c'], 'extension')).toMatch(/^An extension .+ 3 of 3 tools/);
});

it('says when the browser does not support WebMCP', () => {
  expect(webmcpSentence({ webmcp: undefined, registered: [] }, offered)).toContain('does not support WebMCP');
});

it('distinguishes the page’s server from an extension’s', () => {
  expect(mcpBSentence('page')).toContain('This page answers');
  expect(mcpBSentence('extension')).toContain('An extension runs its own server');
});
