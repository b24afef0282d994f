/** Content → bundle → registry → everything that is served. */
import { listManifests } from '../../manifests/index.ts';
import { createBundle } from '../../web/runtime/bundle.ts';
import { type Endpoint, mounted } from '../../web/runtime/endpoints/define-endpoint.ts';
import { createCallEndpoints, createEndpoints } from '../../web/runtime/endpoints/index.ts';
import { type Edition, type Essay, essaysBySlug } from '../../web/runtime/essays.ts';
import { bodyReader, createLibrary } from '../../web/runtime/library.ts';
import { createResources } from '../../web/runtime/resources.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import { toDescriptor } from '../../web/runtime/tools/descriptor.ts';
import { createRegistry } from '../../web/runtime/tools/registry.ts';
import { errorPage, tooManySearchesPage } from '../../web/views/error-pages.tsx';
import { faviconSvg } from '../../web/views/favicon.ts';
import type { Config } from '../config/config.ts';
import type { Content } from '../content/read-content.ts';
import { createMcpSurface } from '../http/mcp/surface.ts';
import type { Press } from '../pool/press.ts';
import { sha256 } from '../util/hash.ts';
import { withAccent } from './accent.ts';
import type { Assets } from './assets.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { FIVE_MINUTES } from './cache-control.ts';
import type { Compression } from './compression.ts';
import { listDrawings } from './drawings/drawing.ts';
import type { EssayMeaning } from './find-essay-meaning.ts';
import { htmlPage } from './page-representation.ts';
import { listPages } from './pages.ts';
import { assetFiles, mediaFiles } from './parts/files.ts';
import { pageData } from './parts/page-data.ts';
import { markdownParts, pageParts } from './parts/page-parts.ts';
import { createPartMaker, type Part } from './parts/part.ts';
import { preparedAnswers } from './parts/prepared-answers.ts';
import { createPictures } from './pictures.ts';
import { publicDocumentHeaders } from './policy-headers.ts';
import { encodeAgain, type Headers, type RepresentationInput, represent } from './representation.ts';
import { createSearchMaker } from './search-when-asked.ts';
import type { EndpointMethods, Site } from './site.ts';

export interface Compiler {
  /** What is the same as in the site compiled before is taken over from it. */
  compile(content: Content, meaning: EssayMeaning, edition: Edition): Promise<Site>;
  /** The same site in the encodings that are known by now. */
  encodeAgain(site: Site): Site;
}

export interface CompilerOptions {
  readonly assets: Assets;
  readonly config: Pick<Config, 'publicUrl' | 'originTrialToken' | 'rateLimit' | 'prefetchBudget'>;
  readonly compression: Compression;
  /** Makes the sizes of pictures. */
  readonly press: Press;
  /** Keeps the sizes of pictures. */
  readonly cache?: BuildCache;
  /** Whether pages show what is pending as well, marked. */
  readonly preview?: boolean;
}

export function createCompiler({
  assets,
  config,
  compression,
  press,
  cache = noBuildCache,
  preview = false,
}: CompilerOptions): Compiler {
  const pictures = createPictures(press, cache);
  const parts = createPartMaker(compression);
  const makeSearch = createSearchMaker();
  let styled: { readonly accent: string; readonly assets: Assets } | undefined;

  /** The assets in the owner's colour; the same objects again while it is the same. */
  function assetsIn(accent: string): Assets {
    if (styled?.accent !== accent) styled = { accent, assets: withAccent(assets, accent) };
    return styled.assets;
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
      const endpoints = [...createEndpoints(bundle), ...createCallEndpoints({ bundle, registry, resources })];
      const mountedEndpoints = endpoints.flatMap(mounted);
      const search = makeSearch(bundle, library);
      const drawings = listDrawings(bundle);
      const { page: pageAssets, files } = assetsIn(bundle.site.theme.accent);
      const bySlug = essaysBySlug(bundle.essays);
      const view = {
        bundle: shown.bundle,
        tools: [...registry.values()].map(toDescriptor),
        assets: pageAssets,
        rateLimit: config.rateLimit,
        related: ({ slug }: Essay) => (related[slug] ?? []).flatMap((near) => bySlug.get(near) ?? []),
        picture: content.picture,
        socialImage: drawings.social,
      };

      const shows = [content, edition.day];
      const surfaces = { registry, resources, endpoints };
      const switches = bundle.site.surfaces;
      const pages = listPages({ content, library: shown.library, view, bundle, ...surfaces });
      const essayHtml = (slug: string) => content.essayText(slug).html;
      const { day } = edition;
      const documents = [...listManifests({ bundle, library, day, essayHtml, sha256, ...surfaces })].map(
        ([path, { contentType, build, link }]) => ({
          path,
          shows,
          make: () => publicDocument(contentType, build(), link ? { link } : {}),
        }),
      );
      const favicon: Part = {
        path: '/favicon.svg',
        shows,
        make: () => publicDocument('image/svg+xml', faviconSvg(bundle.site)),
      };
      return {
        bundle,
        library,
        search,
        view,
        registry,
        mcp: createMcpSurface({ bundle, registry, resources }),
        endpoints: byPath(mountedEndpoints),
        representations: await parts.make([
          ...pageParts(pages, { config, surfaces: switches, shows }),
          ...(switches.markdown ? markdownParts(pages, config.publicUrl, shows) : []),
          ...documents,
          favicon,
          ...preparedAnswers(mountedEndpoints, { bundle, search, bodyOf: bodyReader(library) }, shows),
          ...pageData({ bundle, library, prefetchBudget: config.prefetchBudget, shows }),
          ...assetFiles(files),
          ...mediaFiles(content.media.values()),
        ]),
        pictures: pictures.list(content.media.values()),
        drawings,
        errorPage: represent(htmlPage(errorPage(view), { config, surfaces: switches }), compression),
        tooManySearches: represent(
          htmlPage(tooManySearchesPage(view), { config, surfaces: switches }),
          compression,
        ),
        redirects: redirectsOf(bundle.essays),
      };
    },
    encodeAgain: (site) => ({
      ...site,
      representations: parts.encodeAgain(site.representations),
      errorPage: encodeAgain(site.errorPage, compression),
      tooManySearches: encodeAgain(site.tooManySearches, compression),
    }),
  };
}

function publicDocument(
  contentType: string,
  body: RepresentationInput['body'],
  headers: Headers = {},
): RepresentationInput {
  return {
    body,
    contentType,
    cacheControl: FIVE_MINUTES,
    headers: { ...publicDocumentHeaders(contentType), ...headers },
  };
}

function redirectsOf(essays: readonly Essay[]): Map<string, string> {
  return new Map(
    essays.flatMap(({ slug, aliases }) =>
      aliases.map((alias) => [essayPath(alias), essayPath(slug)] as const),
    ),
  );
}

function byPath(endpoints: readonly Endpoint[]): Map<string, EndpointMethods> {
  const paths = new Map<string, EndpointMethods>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, { ...paths.get(endpoint.path), [endpoint.method]: endpoint });
  }
  return paths;
}
