/** The steps that build what a site serves, besides its discovery documents. */
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
import type { RepresentationInput } from './representation.ts';

/** Makes what is served at a path. */
export type BuildStep = readonly [
  path: string,
  make: () => RepresentationInput | Promise<RepresentationInput>,
];

/** Builds the pages, and their Markdown alternates unless that surface is switched off. */
export function pageSteps(pages: readonly Page[], options: Omit<PageOptions, 'path'>): readonly BuildStep[] {
  const { config, surfaces } = options;
  return pages.flatMap(({ path, render, markdown }): BuildStep[] => [
    [path, () => htmlPage(render(), { ...options, path })],
    ...(markdown && surfaces.markdown
      ? [[markdownPath(path), () => markdownPage(markdown(), config.publicUrl + path)] as const]
      : []),
  ]);
}

/** Builds scripts, styles and fonts, whose names change with their content. */
export function assetSteps(files: readonly AssetFile[]): readonly BuildStep[] {
  return files.map(({ path, bytes }) => [
    path,
    () => ({
      body: bytes,
      contentType: mediaType(path),
      cacheControl: FOREVER,
      headers: path.endsWith('.js') ? SCRIPT_HEADERS : ASSET_HEADERS,
    }),
  ]);
}

/** Builds the owner's files that are served as they are. Resizable pictures are made on request instead. */
export function mediaSteps(media: readonly MediaFile[]): readonly BuildStep[] {
  return media
    .filter(({ picture }) => !picture?.isResizable)
    .map(({ name, path, picture }) => [
      `/media/${name}`,
      async () => ({
        body: await readFile(path),
        contentType: mediaType(picture ? `picture.${picture.format}` : name),
        cacheControl: FIVE_MINUTES,
        headers: picture?.format === 'svg' ? DRAWING_HEADERS : ASSET_HEADERS,
      }),
    ]);
}

/** Builds the responses of all endpoints that do not depend on the request. */
export function endpointSteps(
  endpoints: readonly Endpoint[],
  content: Pick<EndpointContext, 'bundle' | 'search' | 'bodyOf'>,
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
  return endpoints.filter(isPrepared).map((endpoint) => [
    endpoint.path,
    async () => ({
      body: JSON.stringify(await endpoint.handle({} as never, context)),
      contentType: JSON_TYPE,
      cacheControl: CONTRACT_CACHE,
      headers: {},
    }),
  ]);
}

/**
 * Builds what a page fetches to answer tool calls: the bundle, and the library if it fits the budget.
 *
 * @param budget in bytes of Brotli
 */
export function pageDataSteps(bundle: ContentBundle, library: Library, budget: number): readonly BuildStep[] {
  const data = (body: string | Buffer<ArrayBuffer>) => () => ({
    body,
    contentType: JSON_TYPE,
    cacheControl: REVALIDATE,
    headers: ASSET_HEADERS,
  });
  const whole = wholeWithin(library, budget);
  const pageBundle = { ...bundle, wholeLibrary: whole !== undefined } satisfies PageBundle;
  return [
    [BUNDLE_PATH, data(JSON.stringify(pageBundle))],
    ...(whole ? [[LIBRARY_PATH, data(whole)] as const] : []),
  ];
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
