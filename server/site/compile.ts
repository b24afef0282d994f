/** Content → bundle → registry → everything that is served. */
import { setImmediate } from 'node:timers/promises';
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
import { listGeneratedImages } from '../images/generated/generated-images.ts';
import { sha256 } from '../util/hash.ts';
import { type Assets, withAccent } from './assets.ts';
import {
  assetSteps,
  type BuildStep,
  endpointSteps,
  mediaSteps,
  pageDataSteps,
  pageSteps,
} from './build-steps.ts';
import type { EssayMeaning } from './find-essay-meaning.ts';
import type { ImageCache } from './image-cache.ts';
import { htmlPage } from './page-representation.ts';
import { listPages } from './pages.ts';
import { FIVE_MINUTES, publicDocumentHeaders } from './policy-headers.ts';
import {
  type Compression,
  type Headers,
  type Representation,
  type RepresentationInput,
  represent,
} from './representation.ts';
import { createSearchMaker } from './search-when-asked.ts';
import type { EndpointMethods, Site } from './site.ts';

export type Compile = (content: Content, meaning: EssayMeaning, edition: Edition) => Promise<Site>;

interface CompilerOptions {
  readonly assets: Assets;
  readonly config: Pick<Config, 'publicUrl' | 'originTrialToken' | 'rateLimit' | 'prefetchBudget'>;
  readonly compression: Compression;
  readonly images: ImageCache;
  /** Whether pages show drafts and scheduled essays, too, marked as such. */
  readonly preview?: boolean;
}

/** Of about a millisecond each. */
const STEPS_AT_ONCE = 10;

export function createCompiler({
  assets,
  config,
  compression,
  images,
  preview = false,
}: CompilerOptions): Compile {
  const makeSearch = createSearchMaker();

  return async (content, { vectors, related }, edition) => {
    const bundle = createBundle(content.documents, config.publicUrl, edition);
    const library = createLibrary(content.documents, vectors, edition);
    // In a preview only pages show more than the public content; tools, documents and search don't.
    const shown = preview
      ? createBundle(content.documents, config.publicUrl, { ...edition, preview })
      : bundle;
    const registry = createRegistry(bundle);
    const resources = createResources(bundle);
    const endpoints = [...createEndpoints(bundle), ...createCallEndpoints({ bundle, registry, resources })];
    const mountedEndpoints = endpoints.flatMap(mounted);
    const search = makeSearch(bundle, library);
    const generated = listGeneratedImages(bundle);
    const { page: pageAssets, files } = withAccent(assets, bundle.site.theme.accent);
    const bySlug = essaysBySlug(bundle.essays);
    const view = {
      bundle: shown,
      tools: [...registry.values()].map(toDescriptor),
      assets: pageAssets,
      rateLimit: config.rateLimit,
      related: ({ slug }: Essay) => (related[slug] ?? []).flatMap((near) => bySlug.get(near) ?? []),
      picture: content.picture,
      socialImage: generated.socialCard,
    };

    const { day } = edition;
    const registries = { registry, resources, endpoints };
    const { surfaces } = bundle.site;
    const pages = listPages({ content, view, bundle, ...registries });
    const essayHtml = (slug: string) => content.essayText(slug).html;
    const manifests = listManifests({ bundle, library, day, essayHtml, sha256, ...registries });
    const documents = [...manifests].map(([path, { contentType, build, link }]): BuildStep => {
      return [path, () => publicDocument(contentType, build(), link ? { link } : {})];
    });
    const favicon = () => publicDocument('image/svg+xml', faviconSvg(bundle.site));
    const media = [...content.media.values()];
    const page = (html: string) => represent(htmlPage(html, { config, surfaces }), compression);
    return {
      bundle,
      library,
      search,
      view,
      registry,
      resources,
      endpoints: byPath(mountedEndpoints),
      representations: await build(
        [
          ...pageSteps(pages, { config, surfaces }),
          ...documents,
          ['/favicon.svg', favicon],
          ...endpointSteps(mountedEndpoints, { bundle, search, bodyOf: bodyReader(library) }),
          ...pageDataSteps(bundle, library, config.prefetchBudget),
          ...assetSteps(files),
          ...mediaSteps(media),
        ],
        compression,
      ),
      pictures: images.pictures(media),
      generatedImages: images.generated(generated.all),
      currentSocialCard: generated.currentSocialCard,
      errorPage: page(errorPage(view)),
      tooManySearches: page(tooManySearchesPage(view)),
      redirects: redirectsOf(bundle.essays),
    };
  };
}

/** Runs the steps, and lets requests through between them. */
async function build(
  steps: readonly BuildStep[],
  compression: Compression,
): Promise<ReadonlyMap<string, Representation>> {
  const representations = new Map<string, Representation>();
  for (const [path, make] of steps) {
    representations.set(path, represent(await make(), compression));
    if (representations.size % STEPS_AT_ONCE === 0) await setImmediate();
  }
  return representations;
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
