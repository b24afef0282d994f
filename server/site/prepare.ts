/** Precomputed responses: everything a site serves that does not depend on a request. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { feedPictures } from '../../manifests/feeds.ts';
import { listManifests } from '../../manifests/index.ts';
import { BUNDLE_PATH, LIBRARY_PATH, libraryBodyPath } from '../../web/core/api-paths.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../web/core/documents/define-endpoint.ts';
import { faviconOf } from '../../web/core/documents/documents.ts';
import { bodyReader, type Library } from '../../web/core/library.ts';
import { markdownPath } from '../../web/core/routes.ts';
import { faviconSvg } from '../../web/views/favicon.ts';
import type { Config } from '../config/config.ts';
import type { MediaFile } from '../images/read-media.ts';
import { sha256 } from '../util/hash.ts';
import { ifExists } from '../util/read-text.ts';
import type { AssetFile } from './assets.ts';
import { EMBED_PATH, embedScript, isEmbeddable } from './embed-script.ts';
import { listPages, type PageSources } from './pages.ts';
import {
  ASSET_HEADERS,
  FIVE_MINUTES,
  FOREVER,
  htmlPage,
  JSON_TYPE,
  MEDIA_HEADERS,
  markdownResponse,
  mediaType,
  publicDocumentHeaders,
  REVALIDATE,
  SCRIPT_HEADERS,
  SPECULATION_RULES_PATH,
  SVG_HEADERS,
  TEXT_HEADERS,
} from './policy-headers.ts';
import type { RepresentationInput } from './representation.ts';

interface Sources extends PageSources, Pick<EndpointContext, 'search'> {
  readonly config: Pick<Config, 'publicUrl' | 'originTrialTokens' | 'prefetchBudget'>;
  /** The public files of `media/`. */
  readonly media: readonly MediaFile[];
  /** The endpoints, with one for the entry of each tool. */
  readonly served: readonly Endpoint[];
  readonly embedScript: string;
  readonly files: readonly AssetFile[];
  readonly day: string;
}

/** Yields each response with its path. Skips resizable pictures, which are made on request. */
export async function* prepare(
  sources: Sources,
): AsyncGenerator<readonly [path: string, input: RepresentationInput]> {
  const { config, content, media, bundle, library, served, files } = sources;
  const { surfaces } = bundle.site;
  for (const { path, render, markdown } of listPages(sources)) {
    yield [path, htmlPage(render(), { config, surfaces, path })];
    if (markdown && surfaces.markdown) {
      yield [markdownPath(path), markdownResponse(markdown(), config.publicUrl + path)];
    }
  }

  const essayHtml = (slug: string) => content.essayText(slug).html;
  const manifestSource = { ...sources, essayHtml, sha256 };
  for (const [path, { contentType, build, headers }] of listManifests(manifestSource)) {
    yield [path, publicDocument(contentType, await build(), headers)];
  }
  for (const { path, svg } of feedPictures(manifestSource)) {
    yield [path, { body: svg, contentType: mediaType(path), cacheControl: FOREVER, headers: SVG_HEADERS }];
  }
  const icon = faviconOf(bundle.site);
  if (icon.type === 'image/svg+xml') yield [icon.path, publicDocument(icon.type, await iconSvg(sources))];

  const context = contentContext(sources);
  for (const endpoint of served.filter(isPrepared)) {
    const body = JSON.stringify(await endpoint.handle({} as never, context));
    yield [endpoint.path, { body, contentType: JSON_TYPE, cacheControl: CONTRACT_CACHE, headers: {} }];
  }

  yield [
    SPECULATION_RULES_PATH,
    { ...pageData(JSON.stringify(speculationRulesOf(bundle))), contentType: SPECULATION_RULES_TYPE },
  ];

  const whole = wholeWithin(library, config.prefetchBudget);
  yield [BUNDLE_PATH, pageData(JSON.stringify({ ...bundle, wholeLibrary: whole !== undefined }))];
  if (whole) yield [LIBRARY_PATH, pageData(whole)];
  // A server compresses the texts on request.
  const texts = whole || !bundle.exported ? [] : Object.entries(library.bodies);
  for (const [slug, body] of texts) yield [libraryBodyPath(slug), pageData(JSON.stringify(body))];

  // A host for files cannot allow only the listed sites to load the script's files.
  if (isEmbeddable(bundle.site) && !bundle.exported) yield [EMBED_PATH, embedScript(sources)];

  for (const { path, bytes } of files) {
    const headers = path.endsWith('.js') ? SCRIPT_HEADERS : ASSET_HEADERS;
    yield [path, { body: bytes, contentType: mediaType(path), cacheControl: FOREVER, headers }];
  }
  for (const { name, path, picture } of media) {
    if (picture?.isResizable) continue;
    const contentType = mediaType(picture ? `picture.${picture.format}` : name);
    const headers = picture?.format === 'svg' ? SVG_HEADERS : MEDIA_HEADERS;
    const body = await ifExists(readFile(path));
    // The file was deleted in the meantime, so the folder will be read again.
    if (!body) continue;
    yield [`/media/${name}`, { body, contentType, cacheControl: FIVE_MINUTES, headers }];
  }
}

/** Returns the owner's icon, or the generated one if there is none. */
async function iconSvg({ content, bundle: { site } }: Sources): Promise<string | Buffer<ArrayBuffer>> {
  const own = content.media.get(site.theme.favicon ?? '');
  // A file that was deleted in the meantime leads to another publication.
  return (own && (await ifExists(readFile(own.path)))) ?? faviconSvg(site);
}

function publicDocument(
  contentType: string,
  body: RepresentationInput['body'],
  more?: RepresentationInput['headers'],
): RepresentationInput {
  const headers = { ...publicDocumentHeaders(contentType), ...more };
  return { body, contentType, cacheControl: FIVE_MINUTES, headers };
}

function pageData(body: RepresentationInput['body']): RepresentationInput {
  return { body, contentType: JSON_TYPE, cacheControl: REVALIDATE, headers: TEXT_HEADERS };
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
/** Brotli quality for a cheap estimate of the size on the wire. */
const ESTIMATE_QUALITY = 5;

/**
 * Returns the library as JSON if it fits the budget.
 *
 * @param budget in Brotli-compressed bytes
 */
export function wholeWithin(library: Library, budget: number): Buffer<ArrayBuffer> | undefined {
  const texts = Object.values(library.bodies).flatMap(({ content, text }) => [content, text]);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > budget * MAX_COMPRESSION_RATIO) return undefined;
  const json = Buffer.from(JSON.stringify(library));
  const params = { [constants.BROTLI_PARAM_QUALITY]: ESTIMATE_QUALITY };
  return brotliCompressSync(json, { params }).length <= budget ? json : undefined;
}
