import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createCallEndpoints, createEndpoints } from '../../server/endpoints/index.ts';
import { createSampleSource } from '../../test/helpers/manifest-source.ts';
import { resolveReferences } from '../../test/helpers/resolve-references.ts';
import { sampleSite } from '../../test/helpers/sample.ts';
import { createResources } from '../../web/core/resources.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { openApi } from './index.ts';

interface Shown {
  readonly schema: object;
  readonly example?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, Shown>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Shown[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

type Document = Awaited<ReturnType<typeof openApi>>;

async function sampleDocument(): Promise<Document> {
  const site = await sampleSite();
  const { bundle } = site;
  const source = { registry: createRegistry(bundle), resources: createResources(bundle) };
  return openApi({
    ...site,
    endpoints: [...createEndpoints(bundle), ...createCallEndpoints(bundle, source)],
  });
}

function operationsOf(document: Document): readonly Operation[] {
  const { paths } = resolveReferences(JSON.parse(JSON.stringify(document)));
  return Object.values<Record<string, Operation>>(paths).flatMap((item) => Object.values(item));
}

/** Returns every place of an operation that may have an example. */
function placesOf({ parameters = [], requestBody = {}, responses }: Operation): readonly Shown[] {
  const contents = [requestBody, ...Object.values(responses)];
  return [...parameters, ...contents.flatMap(({ content = {} }) => Object.values(content))];
}

const sample = await sampleDocument();
const small = await openApi(createSampleSource());
const empty = await openApi(createSampleSource({ essays: [] }));

describe('the examples', () => {
  it.each(operationsOf(sample))('show the body and the answer of $operationId', (operation) => {
    const { requestBody, responses } = operation;
    for (const part of [requestBody, responses['200']]) {
      if (part) expect(part.content?.['application/json']).toHaveProperty('example');
    }
  });

  it.each([
    ['the sample site', sample],
    ['a small site', small],
    ['a site without essays', empty],
  ])('match their schemas for %s', (_site, document) => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    const places = operationsOf(document)
      .flatMap(placesOf)
      .filter((place) => 'example' in place);
    expect(places.length).toBeGreaterThan(50);
    for (const { schema, example } of places) {
      expect([example, ajv.validate(schema, example), ajv.errorsText()]).toEqual([
        example,
        true,
        'No errors',
      ]);
    }
  });

  it('leave out the answers that a site without essays does not have', () => {
    const without = operationsOf(empty).filter(
      ({ responses }) => !('example' in (responses['200']?.content?.['application/json'] ?? {})),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([
      'get_article_content',
      'get_essay_takeaways',
      'readResource',
    ]);
  });

  it('are real answers, shortened', () => {
    const answerOf = (id: string) =>
      operationsOf(sample).find(({ operationId }) => operationId === id)?.responses['200']?.content?.[
        'application/json'
      ]?.example;
    expect(answerOf('searchEssays')).toMatchObject({ count: 1, results: [{ score: 1 }] });
    expect(answerOf('listArticles')).toMatchObject({ total: 24, articles: [expect.anything()] });
    expect(answerOf('get_site_overview')).toMatchObject({ executiveSummary: expect.stringMatching(/\w…$/) });
    // A schema has no fixed fields, so only its first entry is shown.
    expect(answerOf('describeTool')).toMatchObject({ tool: { outputSchema: { type: 'object' } } });
  });

  it('never fill in the honeypot of the contact form', () => {
    const form = operationsOf(sample).find(({ operationId }) => operationId === 'submitContactForm');
    expect(form?.requestBody?.content?.['application/json']?.example).not.toHaveProperty('website');
  });
});

describe('the document', () => {
  it('has each long text once', () => {
    const seen = new Map<string, number>();
    JSON.stringify(sample, (_key, value: unknown) => {
      const isLong = typeof value === 'string' && value.length > 65 && value.includes(' ');
      if (isLong) seen.set(value, (seen.get(value) ?? 0) + 1);
      return value;
    });
    expect(seen.size).toBeGreaterThan(20);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  });
});
