/** Types that a third-party generator creates from the document compile, with a method per tool. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { openApi } from '../manifests/openapi/index.ts';
import { createSampleSource } from './helpers/manifest-source.ts';

const TSC = join(process.cwd(), 'node_modules/.bin/tsc');
const source = createSampleSource();
const tools = [...source.registry.keys()];

/** A typical client built on the generated types, and calls to it. */
const program = `
import type { operations } from './api.ts';

type Body<Name extends keyof operations> = operations[Name]['requestBody'];
type Input<Name extends keyof operations> = NonNullable<Body<Name>>['content']['application/json'];
type Arguments<Name extends keyof operations> = undefined extends Body<Name>
  ? [NonNullable<Body<Name>>] extends [never] ? [] : [input?: Input<Name>]
  : [input: Input<Name>];
type Method<Name extends keyof operations> = (
  ...input: Arguments<Name>
) => Promise<operations[Name]['responses'][200]['content']['application/json']>;
type Client = { readonly [Name in ${tools.map((name) => `'${name}'`).join(' | ')}]: Method<Name> };

declare const client: Client;
export const titles = async () => {
  const { articles, total } = await client.get_latest_articles({ limit: 5, sortBy: 'desc' });
  const count: number = total;
  return articles.map(({ title }) => title.slice(count));
};
export const permalink = async () =>
  (await client.post_greeting_to_humans({ message: 'Good day' })).permalink.toUpperCase();
export const withoutInput = () =>
  Promise.all([client.get_site_overview(), client.get_latest_articles(), client.get_recent_greetings({})]);
export const search: NonNullable<operations['searchEssays']['parameters']['query']> = { q: 'trust' };
// @ts-expect-error a body is required
export const withoutBody = client.get_article_content();
// @ts-expect-error a slug is required
export const withoutSlug = client.get_article_content({});
// @ts-expect-error there is no such order
export const oddOrder = client.get_latest_articles({ sortBy: 'sideways' });
// @ts-expect-error there is no such field in the answer
export const oddField = client.get_offerings({}).then(({ prices }) => prices);
`;

it('generates a typed client with a method for each tool', async () => {
  const ast = await openapiTS(JSON.stringify(await openApi(source)));
  const folder = await mkdtemp(join(tmpdir(), 'foyer-client-'));
  try {
    await writeFile(join(folder, 'api.ts'), astToString(ast));
    await writeFile(join(folder, 'program.ts'), program);
    expect(await compile(folder)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Returns the compiler's output for the program in `folder`. */
async function compile(folder: string): Promise<string> {
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--target', 'es2023'];
  const module = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout } = await promisify(execFile)(TSC, [...options, ...module, join(folder, 'program.ts')], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure);
  return stdout;
}
