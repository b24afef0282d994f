/** Content → bundle → registry → everything that is served. */
import { readFile } from 'node:fs/promises';
import { manifests } from '../../manifests/index.ts';
import { type ContentBundle, createBundle } from '../../web/runtime/bundle.ts';
import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { createEndpoints } from '../../web/runtime/endpoints/index.ts';
import type { Edition, Essay } from '../../web/runtime/essays.ts';
import {
  BUNDLE_PATH,
  bodyReader,
  createLibrary,
  LIBRARY_PATH,
  type Library,
  type PageBundle,
} from '../../web/runtime/library.ts';
import { createResources } from '../../web/runtime/resources.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { createLexicalSearch, type LexicalSearch } from '../../web/runtime/search/lexical-search.ts';
import { type Search, searchWithMeaning } from '../../web/runtime/search/search.ts';
import { toDescriptor } from '../../web/runtime/tools/descriptor.ts';
import { createRegistry } from '../../web/runtime/tools/registry.ts';
import { errorPage } from '../../web/views/error.tsx';
import { faviconSvg } from '../../web/views/favicon.ts';
import type { Config } from '../config.ts';
import type { Content } from '../content/read-content.ts';
import {
  ASSET_HEADERS,
  DRAWING_HEADERS,
  PUBLIC_DOCUMENT_HEADERS,
  pageHeaders,
} from '../http/policy-headers.ts';
import { withAccent } from './accent.ts';
import type { Assets } from './assets.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { FIVE_MINUTES, FOREVER, REVALIDATE } from './cache-control.ts';
import type { Compression } from './compression.ts';
import { listDrawings } from './drawings/drawing.ts';
import type { EssayMeaning } from './essay-meaning.ts';
import { mediaType, pictureType } from './media-type.ts';
import { listPages } from './pages.ts';
import { createPictures } from './pictures.ts';
import { wholeWithin } from './prefetch-budget.ts';
import { encodeAgain, type Representation, type RepresentationInput, represent } from './representation.ts';
import type { EndpointMethods, Site } from './site.ts';

const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html; charset=utf-8';

export interface Compiler {
  /** What is the same as in the site compiled before is taken over from it. */
  compile(content: Content, meaning: EssayMeaning, edition: Edition): Promise<Site>;
}

export interface CompilerOptions {
  readonly assets: Assets;
  readonly config: Pick<Config, 'publicUrl' | 'originTrialToken' | 'rateLimit' | 'prefetchBudget'>;
  readonly compression: Compression;
  /** Keeps the sizes of pictures. */
  readonly cache?: BuildCache;
  /** Whether pages show what is pending as well, marked. */
  readonly preview?: boolean;
}

export function createCompiler({
  assets,
  config,
  compression,
  cache = noBuildCache,
  preview = false,
}: CompilerOptions): Compiler {
  const pictures = createPictures(cache);
  let compiled = new Map<string, Compiled>();
  let styled: { readonly accent: string; readonly assets: Assets } | undefined;
  let index: { readonly shows: readonly unknown[]; readonly lexical: () => LexicalSearch } | undefined;

  /** The assets in the owner's colour; the same objects again while it is the same. */
  function assetsIn(accent: string): Assets {
    if (styled?.accent !== accent) styled = { accent, assets: withAccent(assets, accent) };
    return styled.assets;
  }

  /** Makes what shows something new. */
  async function compileParts(parts: readonly Part[]): Promise<Map<string, Representation>> {
    const current = new Map<string, Compiled>();
    for (const { path, make, shows } of parts) {
      const before = compiled.get(path);
      const representation =
        before && isSame(shows, before.shows)
          ? encodeAgain(before.representation, compression)
          : represent(await make(), compression);
      current.set(path, { shows, representation });
    }
    compiled = current;
    return new Map([...current].map(([path, { representation }]) => [path, representation]));
  }

  /** Indexing takes up to half a second, so it is left to the first question, and done again for other essays only. */
  function searchWhenAsked({ essays, pillars }: ContentBundle, { bodies, vectors }: Library): Search {
    const shows = [...essays, ...Object.values(bodies), JSON.stringify(pillars)];
    if (!index || !isSame(shows, index.shows)) {
      let lexical: LexicalSearch | undefined;
      index = {
        shows,
        lexical: () => {
          lexical ??= createLexicalSearch({ essays, pillars, bodies });
          return lexical;
        },
      };
    }
    const { lexical } = index;
    let search: Search | undefined;
    const asked = () => {
      search ??= searchWithMeaning(lexical(), vectors);
      return search;
    };
    return {
      search: async (query, options) => asked().search(query, options),
      filter: async (query) => asked().filter(query),
    };
  }

  function page(html: string): RepresentationInput {
    return { body: html, contentType: HTML_TYPE, cacheControl: REVALIDATE, headers: pageHeaders(config) };
  }

  return {
    async compile(content, { vectors, related }, edition) {
      const publish = (of: Edition) => ({
        bundle: createBundle(content.documents, config.publicUrl, of),
        library: createLibrary(content.documents, vectors, of),
      });
      // Tools, documents and the search say what the public hears, also where pages show more.
      const { bundle, library } = publish(edition);
      const shown = preview ? publish({ ...edition, preview }) : { bundle, library };
      const registry = createRegistry(bundle);
      const resources = createResources(bundle);
      const endpoints = createEndpoints(bundle);
      const search = searchWhenAsked(bundle, library);
      const styledAssets = assetsIn(bundle.site.theme.accent);
      const bySlug = new Map(bundle.essays.map((essay) => [essay.slug, essay]));
      const drawings = listDrawings(bundle);
      const view = {
        bundle: shown.bundle,
        tools: [...registry.values()].map(toDescriptor),
        assets: styledAssets.page,
        rateLimit: config.rateLimit,
        related: ({ slug }: Essay) => (related[slug] ?? []).flatMap((near) => bySlug.get(near) ?? []),
        picture: content.picture,
        socialImage: drawings.social,
      };

      const essayHtml = (slug: string) => content.essayText(slug).html;
      const manifestSource = { bundle, library, essayHtml, registry, resources, endpoints };
      const shows = [content, edition.day];
      const parts: readonly Part[] = [
        ...listPages({ content, library: shown.library, view, registry, resources, endpoints }).map(
          (one) => ({
            path: one.path,
            shows: one.shows ?? shows,
            make: () => page(one.render()),
          }),
        ),
        ...[...manifests].map(([path, { contentType, build }]) => ({
          path,
          shows,
          make: () => publicDocument(contentType, build(manifestSource)),
        })),
        ...endpoints.filter(isPrepared).map((endpoint) => ({
          path: endpoint.path,
          shows,
          make: () => prepareAnswer(endpoint, { bundle, search, bodyOf: bodyReader(library) }),
        })),
        { path: '/favicon.svg', shows, make: () => publicDocument('image/svg+xml', faviconSvg(bundle.site)) },
        ...pageData(shows, bundle, library, config.prefetchBudget),
        ...fileParts(content, styledAssets),
      ];
      return {
        bundle,
        library,
        search,
        view,
        endpoints: byPath(endpoints),
        representations: await compileParts(parts),
        pictures: pictures.list(content.media.values()),
        drawings,
        errorPage: represent(page(errorPage(view)), compression),
        redirects: new Map(
          bundle.essays.flatMap(({ slug, aliases }) =>
            aliases.map((alias) => [essayPath(alias), essayPath(slug)] as const),
          ),
        ),
      };
    },
  };
}

/** What is served at a path, unmade. Where all that it shows is the same as before, so is what is served. */
interface Part {
  readonly path: string;
  readonly shows: readonly unknown[];
  readonly make: () => RepresentationInput | Promise<RepresentationInput>;
}

interface Compiled extends Pick<Part, 'shows'> {
  readonly representation: Representation;
}

function isSame(some: readonly unknown[], others: readonly unknown[] | undefined): boolean {
  return some.length === others?.length && some.every((value, index) => value === others[index]);
}

function publicDocument(contentType: string, body: string): RepresentationInput {
  return { body, contentType, cacheControl: FIVE_MINUTES, headers: PUBLIC_DOCUMENT_HEADERS };
}

/** What a page fetches to answer by itself: the bundle, and the library if it fits the budget. */
function pageData(
  shows: readonly unknown[],
  bundle: ContentBundle,
  library: Library,
  prefetchBudget: number,
): readonly Part[] {
  const data = (body: string | Buffer<ArrayBuffer>): RepresentationInput => ({
    body,
    contentType: JSON_TYPE,
    cacheControl: REVALIDATE,
    headers: ASSET_HEADERS,
  });
  const whole = wholeWithin(library, prefetchBudget);
  const pageBundle = { ...bundle, wholeLibrary: whole !== undefined } satisfies PageBundle;
  const bundlePart = {
    path: BUNDLE_PATH,
    shows: [...shows, pageBundle.wholeLibrary],
    make: () => data(JSON.stringify(pageBundle)),
  };
  if (!whole) return [bundlePart];
  return [bundlePart, { path: LIBRARY_PATH, shows: [...shows, library.vectors], make: () => data(whole) }];
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

function fileParts(content: Content, assets: Assets): readonly Part[] {
  // Of the others, which have sizes, the compiled site has no bytes.
  const unchanged = [...content.media.values()].filter(({ picture }) => !picture?.isResizable);
  const media = unchanged.map(({ name, path, hash, picture }) => ({
    path: `/media/${name}`,
    shows: [hash],
    make: async () => ({
      body: await readFile(path),
      contentType: picture ? pictureType(picture.format) : mediaType(name),
      cacheControl: FIVE_MINUTES,
      headers: picture?.format === 'svg' ? DRAWING_HEADERS : ASSET_HEADERS,
    }),
  }));
  const built = assets.files.map(({ path, bytes }) => ({
    path,
    shows: [bytes],
    make: () => ({
      body: bytes,
      contentType: mediaType(path),
      cacheControl: FOREVER,
      headers: ASSET_HEADERS,
    }),
  }));
  return [...built, ...media];
}

function byPath(endpoints: readonly Endpoint[]): Map<string, EndpointMethods> {
  const paths = new Map<string, EndpointMethods>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, { ...paths.get(endpoint.path), [endpoint.method]: endpoint });
  }
  return paths;
}
