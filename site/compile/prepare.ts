/** Everything that a site serves and that does not depend on a request. */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { feedPictures } from '../../manifests/feeds.ts';
import { listManifests } from '../../manifests/index.ts';
import type { ManifestSource } from '../../manifests/source.ts';
import { BUNDLE_PATH, libraryBodyPath, libraryPath } from '../../web/core/api-paths.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../web/core/documents/define-endpoint.ts';
import { faviconOf } from '../../web/core/documents/documents.ts';
import { bodyReader, type Library, type PageBundle } from '../../web/core/library.ts';
import { markdownPath } from '../../web/core/routes.ts';
import { faviconSvg } from '../../web/views/favicon.ts';
import { publishedBytes } from '../pictures/make-variant.ts';
import type { MediaFile } from '../pictures/read-media.ts';
import { hashOf, sha256 } from '../util/hash.ts';
import type { AssetFile } from './assets.ts';
import { FIVE_MINUTES, FOREVER, FOREVER_IN_BROWSERS, REVALIDATE } from './cache-lifetimes.ts';
import type { CompileSettings } from './compile-settings.ts';
import { EMBED_PATH, embedScript, isEmbeddable } from './embed-script.ts';
import { listPages, type PageSources } from './page-list.ts';
import {
  ASSET_HEADERS,
  HTML_TYPE,
  htmlPage,
  JSON_TYPE,
  MARKDOWN_TYPE,
  MEDIA_HEADERS,
  markdownResponse,
  mediaType,
  publicDocumentHeaders,
  SCRIPT_HEADERS,
  SPECULATION_RULES_PATH,
  SVG_HEADERS,
  TEXT_HEADERS,
} from './policy-headers.ts';
import type { RepresentationInput } from './representation.ts';
import type { PreparedResponse } from './representations.ts';

interface Sources
  extends PageSources,
    Pick<ManifestSource, 'wording' | 'day'>,
    Pick<EndpointContext, 'search'> {
  readonly config: Pick<CompileSettings, 'publicUrl' | 'originTrialTokens' | 'prefetchBudget'>;
  readonly media: readonly MediaFile[];
  /** The endpoints, with one for the entry of each tool. */
  readonly served: readonly Endpoint[];
  readonly embedScript: string;
  readonly files: readonly AssetFile[];
}

/** Lists every response. Leaves out resizable pictures, which are made on request. */
export async function prepare(sources: Sources): Promise<readonly PreparedResponse[]> {
  const documents = await prepareDocuments(sources);
  await setImmediate();
  const answers = await prepareAnswers(sources);
  await setImmediate();
  return [
    ...preparePages(sources),
    ...documents,
    ...answers,
    ...(await prepareData(sources)),
    ...prepareFiles(sources),
    ...prepareMedia(sources.media),
  ];
}

function preparePages(sources: Sources): readonly PreparedResponse[] {
  const { config, bundle } = sources;
  const { surfaces, locale } = bundle.site;
  return listPages(sources).flatMap(({ path, language = locale, render, markdown }) => {
    const make = () => htmlPage(render(), { config, surfaces, path, language });
    const page = { path, contentType: HTML_TYPE, make };
    if (!markdown || !surfaces.markdown) return [page];
    const makeAlternate = () =>
      markdownResponse(markdown(), { canonical: config.publicUrl + path, language });
    return [page, { path: markdownPath(path), contentType: MARKDOWN_TYPE, make: makeAlternate }];
  });
}

async function prepareDocuments(sources: Sources): Promise<readonly PreparedResponse[]> {
  const { content, bundle } = sources;
  const essayHtml = (slug: string) => content.essayText(slug).html;
  const source = { ...sources, essayHtml, sha256 };
  const { path: iconPath, type } = faviconOf(bundle.site);
  const icon = { path: iconPath, contentType: type, make: () => publicDocument(type, iconSvg(sources)) };
  return [
    ...[...(await listManifests(source))].map(([path, { contentType, build, headers }]) => {
      return { path, contentType, make: () => publicDocument(contentType, build(), headers) };
    }),
    ...feedPictures(source).map(({ path, svg: body }) =>
      prepared(path, {
        body,
        contentType: mediaType(path),
        cacheControl: FOREVER,
        headers: SVG_HEADERS,
      }),
    ),
    ...(type === 'image/svg+xml' ? [icon] : []),
  ];
}

async function prepareAnswers(sources: Sources): Promise<readonly PreparedResponse[]> {
  const context = contentContext(sources);
  const endpoints = sources.served.filter(isPrepared);
  return Promise.all(
    endpoints.map(async ({ path, handle }) => {
      const answer = await handle({} as never, context);
      const about = { contentType: JSON_TYPE, cacheControl: CONTRACT_CACHE, headers: {} };
      return { path, contentType: JSON_TYPE, make: () => ({ ...about, body: JSON.stringify(answer) }) };
    }),
  );
}

async function prepareData(sources: Sources): Promise<readonly PreparedResponse[]> {
  const { config, bundle, library } = sources;
  const whole = await wholeWithin(library, config.prefetchBudget);
  const path = whole && libraryPath(hashOf(whole.body));
  const pageBundle: PageBundle = { ...bundle, ...(path && { libraryPath: path }) };
  const json = (path: string, body: () => RepresentationInput['body'], contentType = JSON_TYPE) => ({
    path,
    contentType,
    make: () => ({ body: body(), contentType, cacheControl: REVALIDATE, headers: TEXT_HEADERS }),
  });
  // A server compresses the texts on request.
  const texts = whole || !bundle.exported ? [] : Object.entries(library.bodies);
  return [
    json(SPECULATION_RULES_PATH, () => JSON.stringify(speculationRulesOf(bundle)), SPECULATION_RULES_TYPE),
    json(BUNDLE_PATH, () => JSON.stringify(pageBundle)),
    ...(path
      ? [
          prepared(path, {
            ...whole,
            contentType: JSON_TYPE,
            cacheControl: FOREVER_IN_BROWSERS,
            headers: TEXT_HEADERS,
          }),
        ]
      : []),
    ...texts.map(([slug, body]) => json(libraryBodyPath(slug), () => JSON.stringify(body))),
  ];
}

function prepareFiles(sources: Sources): readonly PreparedResponse[] {
  const { bundle, files } = sources;
  const assets = files.map(({ path, bytes }) => {
    const headers = path.endsWith('.js') ? SCRIPT_HEADERS : ASSET_HEADERS;
    return prepared(path, { body: bytes, contentType: mediaType(path), cacheControl: FOREVER, headers });
  });
  // A host for files cannot allow only the listed sites to load the script's files.
  const hasScript = isEmbeddable(bundle.site) && !bundle.exported;
  return [...(hasScript ? [prepared(EMBED_PATH, embedScript(sources))] : []), ...assets];
}

/** Lists the files of `media/` that are served in no other size. */
export function prepareMedia(media: readonly MediaFile[]): readonly PreparedResponse[] {
  return media
    .filter(({ picture }) => !picture?.isResizable)
    .map((file) => {
      const { name, picture } = file;
      const contentType = mediaType(picture ? `picture.${picture.format}` : name);
      const headers = picture?.format === 'svg' ? SVG_HEADERS : MEDIA_HEADERS;
      return {
        path: `/media/${name}`,
        contentType,
        make() {
          const body = publishedBytes(file);
          return body && { body, contentType, cacheControl: FIVE_MINUTES, headers };
        },
      };
    });
}

function prepared(path: string, input: RepresentationInput): PreparedResponse {
  return { path, contentType: input.contentType, make: () => input };
}

/** Returns the owner's icon, or the generated one if there is none. */
function iconSvg({ content, bundle: { site } }: Sources): string | Buffer<ArrayBuffer> {
  const own = content.media.get(site.theme.favicon ?? '');
  return (own && publishedBytes(own)) ?? faviconSvg(site);
}

function publicDocument(
  contentType: string,
  body: RepresentationInput['body'],
  more?: RepresentationInput['headers'],
): RepresentationInput {
  const headers = { ...publicDocumentHeaders(contentType), ...more };
  return { body, contentType, cacheControl: FIVE_MINUTES, headers };
}

function contentContext({ bundle, library, search }: Sources): EndpointContext {
  const unavailable = (): never => {
    throw new Error('A prepared response may depend on the content only.');
  };
  return {
    bundle,
    search,
    bodyOf: bodyReader(library),
    greetings: { post: unavailable, recent: unavailable },
    inquiries: { accept: unavailable, formToken: unavailable, requireAllowedPage: unavailable },
    now: unavailable,
  };
}

const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** Files load fast. */
const FILES = ['/api/*', '/*.*'];
/** Pages with forms or messages should be fresh. */
const FRESH_PAGES = ['/contact*', '/guestbook*'];

/** Returns the rules: a page is rendered when the visitor points at a link to it (eagerness `moderate`). */
function speculationRulesOf({ exported }: Pick<ContentBundle, 'exported'>) {
  const excluded = exported ? FILES : [...FRESH_PAGES, ...FILES];
  return {
    prerender: [
      {
        where: {
          and: [{ href_matches: '/*' }, ...excluded.map((path) => ({ not: { href_matches: path } }))],
        },
        eagerness: 'moderate',
      },
    ],
  };
}

/** Prose never compresses to less than an eighth of its size, so a much larger library is not even compressed. */
const MAX_COMPRESSION_RATIO = 8;
/** Brotli quality for a cheap estimate of the size on the wire, and until there is a better encoding. */
const ESTIMATE_QUALITY = 5;

/**
 * Resolves with the library as JSON, whole and encoded, if it fits the budget.
 *
 * @param budget in Brotli-compressed bytes
 */
export async function wholeWithin(library: Library, budget: number) {
  const texts = Object.values(library.bodies).flatMap(({ content, text }) => [content, text]);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > budget * MAX_COMPRESSION_RATIO) return undefined;
  const body = Buffer.from(JSON.stringify(library));
  const params = { [constants.BROTLI_PARAM_QUALITY]: ESTIMATE_QUALITY };
  const br = await promisify(brotliCompress)(body, { params });
  return br.length <= budget ? { body, encoded: { br } } : undefined;
}
