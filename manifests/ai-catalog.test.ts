import { describe, expect, it } from 'vitest';
import {
  createSampleSource,
  SAMPLE_ORIGIN,
  type SampleOptions,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { aiCatalog } from './ai-catalog.ts';
import { serverCard } from './well-known.ts';

const catalogOf = (options?: SampleOptions) => aiCatalog(createSampleSource(options));

describe('aiCatalog', () => {
  it('lists the MCP server, the REST API and the skills', () => {
    const { specVersion, host, entries } = catalogOf();
    expect(specVersion).toBe('1.0');
    expect(host).toEqual({
      displayName: 'Ada Sample',
      identifier: 'ada.test',
      documentationUrl: `${SAMPLE_ORIGIN}/agents`,
      logoUrl: `${SAMPLE_ORIGIN}/favicon.svg`,
    });
    const openApi = {
      identifier: 'urn:air:ada.test:openapi:ada-sample',
      displayName: 'Ada Sample: REST API',
      type: 'application/openapi+json',
      url: `${SAMPLE_ORIGIN}/openapi.json`,
    };
    expect(entries).toMatchObject([
      {
        identifier: 'urn:air:ada.test:mcp:ada-sample',
        type: 'application/mcp-server-card+json',
        url: `${SAMPLE_ORIGIN}/mcp/server-card`,
      },
      {
        identifier: 'urn:air:ada.test:api:ada-sample',
        type: 'application/ai-catalog+json',
        data: { specVersion: '1.0', entries: [openApi] },
      },
      ...['read-ada-sample', 'reach-ada-sample'].map((name) => ({
        identifier: `urn:air:ada.test:skill:${name}`,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: `${SAMPLE_ORIGIN}/.well-known/agent-skills/${name}/SKILL.md`,
      })),
    ]);
  });

  it('describes the MCP server as its card does', () => {
    const { title, description } = serverCard(createSampleSource());
    expect(catalogOf().entries[0]).toMatchObject({ displayName: title, description });
  });

  it('takes its questions from the content, each on one line', () => {
    const [mcp] = catalogOf().entries;
    expect(mcp?.representativeQueries).toEqual([
      'Who is Ada Sample, and what are they working on?',
      'What has Ada Sample written about Leadership & Culture?',
      'What has Ada Sample written about Agentic AI & Security?',
      'What are the takeaways of "On [brackets](https://elsewhere.test) and `ticks" by Ada Sample?',
    ]);
    for (const { representativeQueries } of catalogOf({ site: { name: 'Ada\nSample' } }).entries) {
      expect(representativeQueries.join('')).not.toContain('\n');
    }
  });

  it('asks what readers ask, as the newest essays say', () => {
    const essays = ['one', 'two', 'three', 'four'].map((slug, place) =>
      sampleEssay({
        slug,
        date: `2026-02-0${9 - place}`,
        questions: slug === 'one' ? [] : [`Why ${slug}?`, 'Else?'],
      }),
    );
    const [mcp] = catalogOf({ essays }).entries;
    expect(mcp?.representativeQueries.slice(1)).toEqual([
      'What has Ada Sample written about Leadership & Culture?',
      'Why two?',
      'Why three?',
    ]);
  });

  it('has two to five questions for each entry, however much content there is', async () => {
    for (const { representativeQueries } of [...catalogOf().entries, ...catalogOf({ essays: [] }).entries]) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(representativeQueries.length).toBeLessThanOrEqual(5);
    }
  });

  it.each([
    ['mcp', /:mcp:/],
    ['skills', /:skill:/],
  ])('omits %s when it is switched off', (surface, entry) => {
    const surfaces = { ...EVERY_SURFACE, [surface]: false };
    expect(JSON.stringify(catalogOf())).toMatch(entry);
    expect(JSON.stringify(catalogOf({ site: { surfaces } }))).not.toMatch(entry);
  });

  it.each(['https://www.ada.example', 'http://127.0.0.1:8787', 'http://[::1]:8787', 'http://localhost:8787'])(
    'has valid identifiers at %s',
    (origin) => {
      const source = createSampleSource();
      for (const { identifier } of aiCatalog({ ...source, bundle: { ...source.bundle, origin } }).entries) {
        expect(identifier).toMatch(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/);
      }
    },
  );
});
