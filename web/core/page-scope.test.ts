import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { bundleOf } from '../../test/helpers/core/site.ts';
import { inPageScope } from './page-scope.ts';
import { createRegistry } from './tools/registry.ts';

const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '.', '+', '\n', '😀') });
const literal = path.filter((pattern) => !pattern.includes('*'));

/** Tools expected on every path, followed by those expected on particular paths. */
const everywhere = ['get_site_overview', 'get_live_status', 'post_greeting_to_humans'];
const essays = ['get_latest_articles', 'get_article_content', 'get_essay_takeaways'];
const person = ['read_profile_bio', 'get_current_focus'];
const evidence = ['get_positioning_and_messaging', 'get_proof_points'];
const offered: readonly (readonly [path: string, tools: readonly string[]])[] = [
  ['/', ['get_projects_overview', 'get_offerings', 'get_recent_greetings', ...essays, ...person]],
  ['/about', [...person, ...evidence]],
  ['/contact', ['get_offerings', ...person]],
  ['/offerings', ['get_offerings', ...evidence]],
  ['/projects', ['get_projects_overview', 'get_proof_points']],
  ['/essays', essays],
  ['/essays/some-essay', essays],
  ['/essays-about-essays', []],
  ['/guestbook', ['get_recent_greetings']],
  ['/guestbook/0123', ['get_recent_greetings']],
  ['/legal', []],
  ['/about/', []],
];

describe('inPageScope', () => {
  it.each(offered)('offers the expected tools on %s', (here, tools) => {
    const there = [...createRegistry(bundleOf()).values()]
      .filter(({ pageScope }) => inPageScope(pageScope, here))
      .map(({ name }) => name);
    expect(there.sort()).toEqual([...everywhere, ...tools].sort());
  });

  it('offers every tool on the page for agents', () => {
    const tools = [...createRegistry(bundleOf()).values()];
    expect(tools.filter(({ pageScope }) => !inPageScope(pageScope, '/agents'))).toEqual([]);
  });

  it('matches only the identical path if the pattern has no star', () => {
    fc.assert(
      fc.property(literal, path, (pattern, other) => {
        expect(inPageScope([pattern], pattern)).toBe(true);
        expect(inPageScope([pattern], other)).toBe(pattern === other);
      }),
    );
  });

  it('matches a star with any run of characters, including slashes, line breaks and an empty run', () => {
    fc.assert(
      fc.property(literal, path, literal, (start, run, end) => {
        expect(inPageScope([`${start}*${end}`], start + run + end)).toBe(true);
        expect(inPageScope([`${start}*${end}`], `${start}${end}`)).toBe(true);
      }),
    );
  });

  it('anchors a pattern at both ends even if it contains a star', () => {
    expect(inPageScope(['/essays/*'], '/old/essays/one')).toBe(false);
    expect(inPageScope(['/*/edit'], '/essays/edit/history')).toBe(false);
  });

  it.each(['/a.b', '/a+', '/(a|b)', '/[ab]', '/a?', '/^$', '/a{2}', '/\\d'])(
    'matches %s literally, not as a regular expression',
    (pattern) => {
      expect(inPageScope([pattern], pattern)).toBe(true);
      for (const other of ['/axb', '/aa', '/a', '/b', '/', '/1']) {
        expect(inPageScope([pattern], other)).toBe(false);
      }
    },
  );

  it('matches if any pattern matches, and never without patterns', () => {
    expect(inPageScope(['/about', '/essays/*'], '/essays/one')).toBe(true);
    expect(inPageScope([], '/')).toBe(false);
  });
});
