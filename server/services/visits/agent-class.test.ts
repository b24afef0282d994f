import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { agentClass } from './agent-class.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('agentClass', () => {
  it.each([
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      'GPTBot',
    ],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0', 'ChatGPT-User'],
    ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'ClaudeBot'],
    ['Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)', 'Claude-User'],
    [
      'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'Meta-ExternalAgent',
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['Mozilla/5.0 (compatible; SomeNewBot/1.0)', 'other bot'],
    [CHROME.replace('Chrome/', 'HeadlessChrome/'), 'other bot'],
    [CHROME, 'browser'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'browser'],
    ['curl/8.15.0', 'curl'],
    ['python-requests/2.32.5', 'python'],
    ['python-httpx/0.28.1', 'python'],
    ['node', 'node'],
    ['undici', 'node'],
    ['Go-http-client/2.0', 'go'],
    ['My own program', 'unknown'],
    [undefined, 'unknown'],
  ])('classifies %s as %s', (userAgent, expected) => {
    expect(agentClass(userAgent)).toBe(expected);
  });

  it('never returns part of an unknown user agent', () => {
    const known = new Set<string>();
    fc.assert(
      fc.property(anyString, (userAgent) => {
        known.add(agentClass(userAgent));
        expect(agentClass(userAgent)).toMatch(/^[\w -]{2,21}$/);
      }),
    );
    expect([...known].filter((name) => !['unknown', 'other bot'].includes(name))).toEqual([]);
  });
});
