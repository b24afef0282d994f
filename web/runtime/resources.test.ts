import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../test/helpers/runtime/site.ts';
import { articles } from './endpoints/catalog.ts';
import { createResources } from './resources.ts';
import { createRegistry } from './tools/registry.ts';

const bundle = bundleOf({ essays: [essayOf({ slug: 'one' }), essayOf({ slug: 'two' })] });
const context = contextOf(bundle);
const registry = createRegistry(bundle);
const resources = createResources(bundle);

const twins = [
  { name: 'bio', twin: 'read_profile_bio' },
  { name: 'projects', twin: 'get_projects_overview' },
  { name: 'live-status', twin: 'get_live_status' },
];

function resourceNamed(name: string) {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`No resource ${name}.`);
  return resource;
}

describe('the resources', () => {
  it('are the four of the contract, under the key of the site', () => {
    expect(resources.map(({ uri }) => uri)).toEqual([
      'resource://ada/bio',
      'resource://ada/projects',
      'resource://ada/articles',
      'resource://ada/live-status',
    ]);
  });

  it.each(twins)('answer $name as $twin does', async ({ name, twin }) => {
    const content = await resourceNamed(name).read(registry, context);
    expect(content).toEqual(await answer(context, twin, {}));
  });

  it.each(twins)('offer $name on the pages of $twin', ({ name, twin }) => {
    expect(resourceNamed(name).pageScope).toEqual(registry.get(twin)?.pageScope);
  });

  it('answer articles as GET /api/mcp/articles does, on the pages of get_latest_articles', async () => {
    const resource = resourceNamed('articles');
    const content = await resource.read(registry, context);
    expect(articles.answer.parse(content)).toEqual(content);
    expect(content).toMatchObject({ total: 2, articles: [{ slug: 'one' }, { slug: 'two' }] });
    expect(resource.pageScope).toEqual(registry.get('get_latest_articles')?.pageScope);
  });

  it('fail with a problem where the twin does', async () => {
    await expect(resourceNamed('bio').read(new Map(), context)).rejects.toMatchObject({
      name: 'ProblemError',
      problem: 'internal-error',
    });
  });
});
