/**
 * A readable snapshot of everything an agent reads before its first call. Any change in wording can mislead agents, so
 * it must show up in review. The site is small and never changes.
 *
 * After an intended change: `npx vitest run server/http/mcp/server.test.ts -u`
 */
import { ProtocolError } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { listManifests } from '../../../manifests/index.ts';
import { sha256 } from '../../../site/util/hash.ts';
import { createSampleSource } from '../../../test/helpers/manifest-source.ts';
import { sampleContext } from '../../../test/helpers/sample.ts';
import { createResources } from '../../../web/core/resources.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';
import { createMcpSurface, readResourceForClient } from './server.ts';

const source = createSampleSource();
const { registry, resources, prompts, skills, hasInquiryTool, ...shown } = createMcpSurface(source);

/** Keys whose text is shown for JSON documents. A digest covers the rest, which repeats the schemas of the tools. */
const WORDS = /^(title|summary|description|name|notice|hint|detail|example|const|default)(_for_\w+)?$/;

const PURPOSE = { purpose: 'A talk in spring.' };

/** Returns every string under one of these keys, with its JSON Pointer. */
function wordsOf(value: unknown, pointer = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return typeof inner === 'string' && WORDS.test(key) ? [[at, inner] as const] : wordsOf(inner, at);
  });
}

it('matches the reviewed snapshot byte for byte', async () => {
  const documents: (readonly [string, object])[] = [];
  for (const [path, { contentType, build, headers = {} }] of await listManifests(source)) {
    const text = build();
    const words = contentType.includes('json') ? Object.fromEntries(wordsOf(JSON.parse(text))) : text;
    documents.push([path, { sha256: sha256(text + Object.values(headers).join()), words }]);
  }
  const told = {
    mcp: { ...shown, skills: skills.map(({ entry }) => entry) },
    prompts: prompts.map(({ name, write }) => ({ name, text: write(name === 'brief_me' ? {} : PURPOSE) })),
    pageScopes: Object.fromEntries(
      [...registry.values(), ...resources].map(({ name, pageScope }) => [name, pageScope]),
    ),
    documents: Object.fromEntries(documents),
  };
  await expect(
    stringify(told, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false }),
  ).toMatchFileSnapshot('fixtures/agent-metadata.yaml');
});

let context: Awaited<ReturnType<typeof sampleContext>>;
beforeAll(async () => {
  context = await sampleContext();
});
afterAll(() => context.close());

describe('readResourceForClient', () => {
  it('logs the failure and does not reveal it to the client', async () => {
    const { bundle } = context;
    const surface = { registry: createRegistry(bundle), resources: createResources(bundle) };
    const failure = new Error('a path on this machine');
    const reported: unknown[] = [];
    const broken = {
      ...context,
      bodyOf: () => Promise.reject(failure),
      onFault: (error: unknown) => void reported.push(error),
    };
    const uri = `resource://${bundle.site.key}/essays/${bundle.essays[0]?.slug}`;
    const error: unknown = await readResourceForClient(surface, uri, broken).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProtocolError);
    expect(String(error)).not.toContain('machine');
    expect(reported).toEqual([failure]);
  });
});

it('promises only what the owner has', () => {
  const instructionsOf = (bundle: typeof source.bundle) =>
    createMcpSurface({ ...source, bundle }).instructions;
  expect(instructionsOf(source.bundle)).toContain(' for their essays and biography. ');
  expect(instructionsOf({ ...source.bundle, essays: [] })).toContain(' for their biography. ');
});
