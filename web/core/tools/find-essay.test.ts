import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { answer, bundleOf, contextOf, essayOf, refusal } from '../../../test/helpers/core/site.ts';

const context = contextOf(
  bundleOf({
    essays: [
      essayOf({ slug: 'quiet-escalation', aliases: ['speaking-up'] }),
      essayOf({ slug: 'friction-is-a-budget', text: 'Runbooks for people on call.' }),
      essayOf({ slug: 'unfinished', draft: true }),
    ],
  }),
);

describe.each(['get_article_content', 'get_essay_takeaways'])('%s', (tool) => {
  it.each([
    'quiet-escalation',
    ' quiet-escalation\n',
    'speaking-up',
    '/essays/quiet-escalation',
    'essays/quiet-escalation',
    '/essays/speaking-up',
    'https://ada.test/essays/quiet-escalation',
    'https://ada.test/essays/quiet-escalation#takeaway-1',
    'https://ada.test/essays/quiet-escalation.md#:~:text=Nothing%20but',
    'https://ada.test/essays/quiet-escalation/?from=feed',
  ])('finds the essay by %j', async (slug) => {
    expect(await answer(context, tool, { slug })).toMatchObject({
      slug: 'quiet-escalation',
      url: 'https://ada.test/essays/quiet-escalation',
    });
  });

  it.each([
    ['quite-escalation', 'quiet-escalation'],
    ['escalation', 'quiet-escalation'],
    ['https://ada.test/essays/friction-budget', 'friction-is-a-budget'],
    ['https://elsewhere.test/essays/quiet-escalation', 'quiet-escalation'],
  ])('suggests the closest slug for %s', async (slug, meant) => {
    const problem = await refusal(context, tool, { slug });
    expect(problem).toMatchObject({ status: 404, type: 'https://ada.test/problems/essay-not-found' });
    expect(problem.hints[0]).toBe(`Did you mean "${meant}"?`);
  });

  it.each(['what runbooks are for', 'on-call runbooks', 'runboks'])('searches for %j', async (slug) => {
    const { hints } = await refusal(context, tool, { slug });
    expect(hints[0]).toBe(english('essays.didYouMean', { category: '"friction-is-a-budget"' }));
  });

  it('names the closest slugs and the tool that lists all even if none is close', async () => {
    const { hints } = await refusal(context, tool, { slug: 'zzz' });
    expect(hints).toContain(english('essays.didYouMean', { category: '"quiet-escalation"' }));
    expect(hints.at(-1)).toContain('get_latest_articles');
  });

  it('does not reveal a draft', async () => {
    const problem = await refusal(context, tool, { slug: 'unfinished' });
    expect(problem.status).toBe(404);
    expect(JSON.stringify(problem)).not.toContain('unfinished');
  });

  it('reports a missing slug', async () => {
    for (const input of [{}, { slug: ' ' }]) {
      expect((await refusal(context, tool, input)).errors).toMatchObject([{ pointer: '/slug' }]);
    }
  });
});
