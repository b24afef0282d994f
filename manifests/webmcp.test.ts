import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createSampleSource, pillarNames } from '../test/helpers/manifest-source.ts';
import { webMcpManifest } from './well-known.ts';

const source = createSampleSource();
const manifest = webMcpManifest(source);

/** Tools required by the contract, section 4.2. */
const contractTools = [
  'get_site_overview',
  'read_profile_bio',
  'get_latest_articles',
  'get_article_content',
  'get_projects_overview',
  'get_live_status',
  'post_greeting_to_humans',
  'get_current_focus',
  'get_essay_takeaways',
  'get_offerings',
  'get_positioning_and_messaging',
  'get_proof_points',
  'get_recent_greetings',
];

describe('webMcpManifest', () => {
  it('has exactly the fields in the contract', () => {
    expect(Object.keys(manifest)).toEqual([
      'name',
      'version',
      'description',
      'protocol',
      'capabilities',
      'tools',
      'resources',
    ]);
    expect(manifest).toMatchObject({
      name: 'Ada Sample',
      version: '1.0.0',
      protocol: '2024-11-05',
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    });
  });

  it('counts the published essays', () => {
    expect(manifest.description).toContain('4 published essays');
  });

  it("lists the thirteen tools in the contract's order", () => {
    expect(manifest.tools.map(({ name }) => name)).toEqual(contractTools);
  });

  it.each(manifest.tools)('gives $name exactly the fields in the contract', (tool) => {
    expect(Object.keys(tool)).toEqual([
      'name',
      'description',
      'scope',
      'pageScope',
      'annotations',
      'inputSchema',
      'outputSchema',
      'resultSchema',
      'returns',
    ]);
    expect(tool.scope).toBe('site');
    expect(tool.resultSchema).toEqual(tool.outputSchema);
    expect(tool.pageScope.length).toBeGreaterThan(0);
    expect(tool.returns).toMatch(/^[A-Z].*\.$/);
  });

  it.each(manifest.tools)(
    'gives $name schemas that compile and use only keywords that agents understand',
    (tool) => {
      const ajv = new Ajv2020({ strict: true });
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(() => ajv.compile(schema)).not.toThrow();
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(keywords(schema)).not.toContain('$ref');
        expect(keywords(schema)).not.toContain('$defs');
        expect(keywords(schema)).not.toContain('format');
      }
    },
  );

  it.each(manifest.tools)('gives $name the annotations in the contract', ({ name, annotations }) => {
    expect(annotations).toMatchObject(
      name === 'post_greeting_to_humans'
        ? { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
        : { readOnlyHint: true, openWorldHint: false },
    );
  });

  it('lets get_latest_articles filter by any pillar', () => {
    const tool = manifest.tools.find(({ name }) => name === 'get_latest_articles');
    expect(tool?.inputSchema).toMatchObject({ properties: { category: { enum: [...pillarNames] } } });
  });

  it('lists the four resources without their read functions', () => {
    expect(manifest.resources.map(({ uri }) => uri)).toEqual(
      ['bio', 'projects', 'articles', 'live-status'].map((name) => `resource://ada-sample/${name}`),
    );
    for (const resource of manifest.resources) {
      expect(Object.keys(resource)).toEqual(['uri', 'name', 'description', 'mimeType', 'pageScope']);
      expect(resource.mimeType).toBe('application/json');
    }
  });
});

/** Returns the keys at every depth. */
function keywords(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keywords(inner)]);
}
