import { describe, expect, it } from 'vitest';
import { articles } from '../../server/endpoints/catalog.ts';
import { answer, bundleOf, contextOf, essayOf } from '../../test/helpers/core/site.ts';
import { createResources } from './resources.ts';
import { createRegistry } from './tools/registry.ts';

const bundle = bundleOf({ essays: [essayOf({ slug: 'one' }), essayOf({ slug: 'two' })] });
const context = contextOf(bundle);
const registry = createRegistry(bundle);
const resources = createResources(bundle);

const resourcesWithTools = [
  { name: 'bio', tool: 'read_profile_bio' },
  { name: 'projects', tool: 'get_projects_overview' },
  { name: 'live-status', tool: 'get_live_status' },
];

function resourceNamed(name: string) {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`No resource ${name}.`);
  return resource;
}

describe('the resources', () => {
  it("are the four in the contract, under the site's key", () => {
    expect(resources.map(({ uri }) => uri)).toEqual([
      'resource://ada/bio',
      'resource://ada/projects',
      'resource://ada/articles',
      'resource://ada/live-status',
    ]);
  });

  it.each(resourcesWithTools)('give the same answer for $name as $tool', async ({ name, tool }) => {
    const content = await resourceNamed(name).read(registry, context);
    expect(content).toEqual(await answer(context, tool, {}));
  });

  it.each(resourcesWithTools)('offer $name on the same pages as $tool', ({ name, tool }) => {
    expect(resourceNamed(name).pageScope).toEqual(registry.get(tool)?.pageScope);
  });

  it('give the same answer for articles as GET /api/mcp/articles, on the pages of get_latest_articles', async () => {
    const resource = resourceNamed('articles');
    const content = await resource.read(registry, context);
    expect(articles.answer.parse(content)).toEqual(content);
    expect(content).toMatchObject({ total: 2, articles: [{ slug: 'one' }, { slug: 'two' }] });
    expect(resource.pageScope).toEqual(registry.get('get_latest_articles')?.pageScope);
  });

  it('fail with a problem if the tool fails', async () => {
    await expect(resourceNamed('bio').read(new Map(), context)).rejects.toMatchObject({
      name: 'ProblemError',
      problem: 'internal-error',
    });
  });
});
