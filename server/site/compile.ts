/** Content → bundle → registry → everything that is served. */
import { readFile } from 'node:fs/promises';
import { manifests } from '../../manifests/index.ts';
import { createBundle } from '../../web/runtime/bundle.ts';
import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { createEndpoints } from '../../web/runtime/endpoints/index.ts';
import {
  BUNDLE_PATH,
  bodyReader,
  createLibrary,
  LIBRARY_PATH,
  type PageBundle,
} from '../../web/runtime/library.ts';
import { createResources } from '../../web/runtime/resources.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { createSearch } from '../../web/runtime/search/search.ts';
import { toDescriptor } from '../../web/runtime/tools/descriptor.ts';
import { createRegistry } from '../../web/runtime/tools/registry.ts';
import { errorPage } from '../../web/views/error.tsx';
import { faviconSvg } from '../../web/views/favicon.ts';
import type { Config } from '../config.ts';
import type { Content } from '../content/read-content.ts';
import { ASSET_HEADERS, PUBLIC_DOCUMENT_HEADERS, pageHeaders } from '../http/policy-headers.ts';
import type { Assets } from './assets.ts';
import { essayVectors } from './essay-vectors.ts';
import { mediaType } from './media-type.ts';
import { renderPages } from './pages.ts';
import type { RepresentationInput } from './representation.ts';
import type { CompiledSite, EndpointMethods } from './site.ts';

/** Kept, and asked about each time: what is saved is served at once. */
export const REVALIDATE = 'no-cache';
const FIVE_MINUTES = 'public, max-age=300';
const FOREVER = 'public, max-age=31536000, immutable';
const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html; charset=utf-8';

export async function compileSite(
  content: Content,
  assets: Assets,
  config: Pick<Config, 'publicUrl' | 'originTrialToken' | 'rateLimit'>,
): Promise<CompiledSite> {
  const bundle = createBundle(content.documents, config.publicUrl);
  const registry = createRegistry(bundle);
  const resources = createResources(bundle);
  const endpoints = createEndpoints(bundle);
  const library = createLibrary(content.documents, await essayVectors(content.documents));
  const search = createSearch({ ...bundle, library });
  const view = {
    bundle,
    tools: [...registry.values()].map(toDescriptor),
    assets: assets.page,
    rateLimit: config.rateLimit,
  };
  const page = (html: string): RepresentationInput => ({
    body: html,
    contentType: HTML_TYPE,
    cacheControl: REVALIDATE,
    headers: pageHeaders(config),
  });
  const publicDocument = (contentType: string, body: string): RepresentationInput => ({
    body,
    contentType,
    cacheControl: FIVE_MINUTES,
    headers: PUBLIC_DOCUMENT_HEADERS,
  });

  const inputs = new Map<string, RepresentationInput>();
  for (const [path, html] of renderPages({ content, view, registry, resources, endpoints })) {
    inputs.set(path, page(html));
  }
  for (const [path, { contentType, build }] of manifests) {
    inputs.set(path, publicDocument(contentType, build({ bundle, library, registry, resources, endpoints })));
  }
  for (const endpoint of endpoints.filter(isPrepared)) {
    inputs.set(endpoint.path, await prepareAnswer(endpoint, { bundle, search, bodyOf: bodyReader(library) }));
  }
  inputs.set('/favicon.svg', publicDocument('image/svg+xml', faviconSvg(bundle.site)));
  const data = (body: string): RepresentationInput => ({
    body,
    contentType: JSON_TYPE,
    cacheControl: REVALIDATE,
    headers: ASSET_HEADERS,
  });
  const wholeLibrary = true;
  inputs.set(BUNDLE_PATH, data(JSON.stringify({ ...bundle, wholeLibrary } satisfies PageBundle)));
  if (wholeLibrary) inputs.set(LIBRARY_PATH, data(JSON.stringify(library)));
  for (const [path, input] of await fileInputs(content, assets)) inputs.set(path, input);

  return {
    bundle,
    library,
    search,
    view,
    endpoints: byPath(endpoints),
    inputs,
    errorInput: page(errorPage(view)),
    redirects: new Map(
      bundle.essays.flatMap(({ slug, aliases }) =>
        aliases.map((alias) => [essayPath(alias), essayPath(slug)] as const),
      ),
    ),
  };
}

/** What depends on the content alone may use nothing but the bundle and the search. */
async function prepareAnswer(
  endpoint: Endpoint,
  contentOnly: Pick<EndpointContext, 'bundle' | 'search' | 'bodyOf'>,
): Promise<RepresentationInput> {
  const unavailable = () => Promise.reject(new Error(`${endpoint.path} was prepared, but is alive.`));
  const notNow = () => {
    throw new Error(`${endpoint.path} was prepared, but depends on the moment.`);
  };
  const answer = await endpoint.handle({} as never, {
    ...contentOnly,
    greetings: { post: unavailable, recent: unavailable },
    inquiries: { accept: unavailable, formToken: notNow },
    now: notNow,
  });
  return { body: JSON.stringify(answer), contentType: JSON_TYPE, cacheControl: CONTRACT_CACHE, headers: {} };
}

async function fileInputs(
  content: Content,
  assets: Assets,
): Promise<(readonly [string, RepresentationInput])[]> {
  const media = [...content.media].map(async ([name, file]) => {
    const body = await readFile(file);
    return [
      `/media/${name}`,
      { body, contentType: mediaType(name), cacheControl: FIVE_MINUTES, headers: ASSET_HEADERS },
    ] as const;
  });
  const built = assets.files.map(({ path, bytes }) => {
    return [
      path,
      { body: bytes, contentType: mediaType(path), cacheControl: FOREVER, headers: ASSET_HEADERS },
    ] as const;
  });
  return [...built, ...(await Promise.all(media))];
}

function byPath(endpoints: readonly Endpoint[]): Map<string, EndpointMethods> {
  const paths = new Map<string, EndpointMethods>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, { ...paths.get(endpoint.path), [endpoint.method]: endpoint });
  }
  return paths;
}
