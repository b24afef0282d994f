import { describe, expect, it } from 'vitest';
import { createSampleSource, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import type { CrawlerPolicy } from '../web/core/crawlers.ts';
import { crawlersSchema } from '../web/core/crawlers.ts';
import { robotsTxt } from './robots.ts';

const textFor = (changes: Partial<CrawlerPolicy> = {}) =>
  robotsTxt(
    createSampleSource({
      site: {
        policies: {
          legalNotice: 'Quote freely.',
          crawlers: { ...crawlersSchema.parse(undefined), ...changes },
        },
      },
    }),
  );

/** Returns the rules for a crawler: those of its own group, otherwise those of `*` (RFC 9309, section 2.2.1). */
function rulesFor(text: string, crawler: string): string[] {
  const groups = text.split('\n\n').map((group) => group.split('\n').filter(Boolean));
  const named = groups.filter((group) => group.includes(`User-agent: ${crawler}`));
  expect(named.length).toBeLessThan(2);
  const group = named[0] ?? groups.find((candidate) => candidate.includes('User-agent: *')) ?? [];
  return group.filter((line) => !line.startsWith('User-agent:'));
}

const ALLOWED = ['Content-Signal: search=yes, ai-input=yes, ai-train=yes', 'Allow: /'];
const REFUSED = ['Disallow: /'];

describe('robotsTxt', () => {
  it('allows every crawler by default and links to the sitemap', () => {
    for (const crawler of ['*', 'GPTBot', 'ClaudeBot', 'Perplexity-User', 'Somebot']) {
      expect(rulesFor(textFor(), crawler), crawler).toEqual(ALLOWED);
    }
    expect(textFor()).toMatch(new RegExp(`\nSitemap: ${SAMPLE_ORIGIN}/sitemap.xml\n$`));
    expect(textFor()).toContain(`\n# Agentmap: ${SAMPLE_ORIGIN}/.well-known/ai-catalog.json\n`);
  });

  it('refuses training crawlers and signals that training is disallowed to the rest', () => {
    const text = textFor({ search: true, aiTrain: false });
    const noTraining = [
      'Content-Signal: search=yes, ai-input=yes, ai-train=no',
      'Content-Usage: search=y, train-ai=n',
      'Allow: /',
    ];
    expect(rulesFor(text, 'GPTBot')).toEqual(REFUSED);
    expect(rulesFor(text, 'OAI-SearchBot')).toEqual(noTraining);
    expect(rulesFor(text, '*')).toEqual(noTraining);
  });

  it.each<[Partial<CrawlerPolicy>, readonly string[]]>([
    [{}, []],
    [{ aiInput: false }, []],
    [{ aiTrain: false }, ['Content-Usage: train-ai=n']],
    [{ search: true, aiTrain: true }, ['Content-Usage: search=y, train-ai=y']],
  ])('states as usage only what the owner decides (%j)', (policy, lines) => {
    const rules = rulesFor(textFor(policy), '*');
    expect(rules.filter((line) => line.startsWith('Content-Usage'))).toEqual(lines);
  });

  it('refuses the crawlers that the owner names, known or not, ignoring case', () => {
    const text = textFor({ refuse: ['gptbot', 'Somebot'] });
    expect(rulesFor(text, 'GPTBot')).toEqual(REFUSED);
    expect(rulesFor(text, 'Somebot')).toEqual(REFUSED);
    expect(text).not.toContain('gptbot');
    expect(rulesFor(text, 'ClaudeBot')).toEqual(ALLOWED);
  });

  it('refuses every crawler when the owner refuses *', () => {
    const text = textFor({ refuse: ['*'] });
    for (const crawler of ['*', 'GPTBot', 'Claude-User']) expect(rulesFor(text, crawler)).toEqual(REFUSED);
    expect(text).not.toMatch(/Allow|Content-/);
  });
});
