/** What a site is built from, besides pages and discovery documents, and how unchanged parts are reused. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { BUNDLE_PATH, LIBRARY_PATH, type Library, type PageBundle } from '../../web/runtime/library.ts';
import { markdownPath } from '../../web/runtime/routes.ts';
import type { MediaFile } from '../images/media-file.ts';
import type { AssetFile } from './assets.ts';
import { htmlPage, markdownPage, type PageOptions } from './page-representation.ts';
import type { Page } from './pages.ts';
import {
  ASSET_HEADERS,
  DRAWING_HEADERS,
  FIVE_MINUTES,
  FOREVER,
  JSON_TYPE,
  mediaType,
  REVALIDATE,
  SCRIPT_HEADERS,
} from './policy-headers.ts';
import {
  type Compression,
  type Representation,
  type RepresentationInput,
  represent,
} from './representation.ts';

/** Makes what is served at a path. */
export interface BuildStep {
  readonly path: string;
  /** While these are the same values, by identity, the result is the same. */
  readonly inputs: readonly unknown[];
  readonly make: () => RepresentationInput | Promise<RepresentationInput>;
}

interface BuildResult extends Pick<BuildStep, 'inputs'> {
  readonly representation: Representation;
}

/** Returns a function that runs build steps, and reuses the results of its last run for steps with the same inputs. */
export function createStepRunner(compression: Compression) {
  let last = new Map<string, BuildResult>();

  return async function run(steps: readonly BuildStep[]): Promise<ReadonlyMap<string, Representation>> {
    const results = new Map<string, BuildResult>();
    for (const { path, inputs, make } of steps) {
      const before = last.get(path);
      const isUnchanged = before && isSame(inputs, before.inputs);
      const representation = isUnchanged ? before.representation : represent(await make(), compression);
      results.set(path, { inputs, representation });
    }
    last = results;
    return new Map([...results].map(([path, { representation }]) => [path, representation]));
  };
}

/** Tells whether two lists hold the same values, by identity. */
export function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}

interface PageStepOptions extends Pick<PageOptions, 'surfaces'> {
  readonly config: PageOptions['config'];
  /** The inputs of pages that name none. */
  readonly inputs: readonly unknown[];
}

/** Builds the pages, and their Markdown alternates unless that surface is switched off. */
export function pageSteps(
  pages: readonly Page[],
  { config, surfaces, inputs }: PageStepOptions,
): readonly BuildStep[] {
  const html = pages.map((page) => ({
    path: page.path,
    inputs: page.inputs ?? inputs,
    make: () => htmlPage(page.render(), { config, surfaces, path: page.path }),
  }));
  if (!surfaces.markdown) return html;
  const alternates = pages.flatMap(({ path, markdown }) =>
    markdown
      ? [{ path: markdownPath(path), inputs, make: () => markdownPage(markdown(), config.publicUrl + path) }]
      : [],
  );
  return [...html, ...alternates];
}

/** Builds scripts, styles and fonts, whose names change with their content. */
export function assetSteps(files: readonly AssetFile[]): readonly BuildStep[] {
  return files.map(({ path, bytes }) => ({
    path,
    inputs: [bytes],
    make: () => ({
      body: bytes,
      contentType: mediaType(path),
      cacheControl: FOREVER,
      headers: path.endsWith('.js') ? SCRIPT_HEADERS : ASSET_HEADERS,
    }),
  }));
}

/** Builds the owner's files that are served as they are. Resizable pictures are made on request instead. */
export function mediaSteps(media: Iterable<MediaFile>): readonly BuildStep[] {
  return [...media]
    .filter(({ picture }) => !picture?.isResizable)
    .map(({ name, path, hash, picture }) => ({
      path: `/media/${name}`,
      inputs: [hash],
      make: async () => ({
        body: await readFile(path),
        contentType: mediaType(picture ? `picture.${picture.format}` : name),
        cacheControl: FIVE_MINUTES,
        headers: picture?.format === 'svg' ? DRAWING_HEADERS : ASSET_HEADERS,
      }),
    }));
}

/** Builds the responses of all endpoints that do not depend on the request. */
export function endpointSteps(
  endpoints: readonly Endpoint[],
  content: Pick<EndpointContext, 'bundle' | 'search' | 'bodyOf'>,
  inputs: readonly unknown[],
): readonly BuildStep[] {
  const unavailable = (): never => {
    throw new Error('A prepared response may depend on the content only.');
  };
  const context: EndpointContext = {
    ...content,
    greetings: { post: unavailable, recent: unavailable },
    inquiries: { accept: unavailable, formToken: unavailable },
    now: unavailable,
  };
  return endpoints.filter(isPrepared).map((endpoint) => ({
    path: endpoint.path,
    inputs,
    async make() {
      const result = await endpoint.handle({} as never, context);
      return {
        body: JSON.stringify(result),
        contentType: JSON_TYPE,
        cacheControl: CONTRACT_CACHE,
        headers: {},
      };
    },
  }));
}

interface PageDataSource {
  readonly bundle: ContentBundle;
  readonly library: Library;
  /** In bytes of Brotli. */
  readonly prefetchBudget: number;
  readonly inputs: readonly unknown[];
}

/** Builds what a page fetches to answer tool calls: the bundle, and the library if it fits the budget. */
export function pageDataSteps({
  bundle,
  library,
  prefetchBudget,
  inputs,
}: PageDataSource): readonly BuildStep[] {
  const data = (body: string | Buffer<ArrayBuffer>) => ({
    body,
    contentType: JSON_TYPE,
    cacheControl: REVALIDATE,
    headers: ASSET_HEADERS,
  });
  const whole = wholeWithin(library, prefetchBudget);
  const pageBundle = { ...bundle, wholeLibrary: whole !== undefined } satisfies PageBundle;
  const bundleStep = {
    path: BUNDLE_PATH,
    inputs: [...inputs, pageBundle.wholeLibrary],
    make: () => data(JSON.stringify(pageBundle)),
  };
  if (!whole) return [bundleStep];
  return [bundleStep, { path: LIBRARY_PATH, inputs: [...inputs, library.vectors], make: () => data(whole) }];
}

/** Prose never compresses to less than an eighth, so a much bigger library need not be compressed to be measured. */
const MAX_COMPRESSION_RATIO = 8;
/** Comes close to the size on the wire, for a tenth of the work. */
const ESTIMATE_QUALITY = 5;

/**
 * Returns the library as JSON, if it fits the budget.
 *
 * @param budget in bytes of Brotli
 */
export function wholeWithin({ bodies, vectors }: Library, budget: number): Buffer<ArrayBuffer> | undefined {
  const characters = Object.values(bodies).reduce(
    (sum, { content, text }) => sum + content.length + text.length,
    0,
  );
  if (characters > budget * MAX_COMPRESSION_RATIO) return undefined;
  const json = Buffer.from(JSON.stringify({ bodies, vectors }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: ESTIMATE_QUALITY };
  return brotliCompressSync(json, { params }).length <= budget ? json : undefined;
}
