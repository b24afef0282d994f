/** Compiles content into a bundle, a registry and everything that is served. */
import { setImmediate } from 'node:timers/promises';
import {
  bundleIn,
  type ContentBundle,
  createBundle,
  type Exported,
  everyEssay,
  listedVersion,
  versionIn,
} from '../../web/core/bundle.ts';
import type { Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { type Edition, type Essay, essaysBySlug } from '../../web/core/essays.ts';
import { createLibrary } from '../../web/core/library.ts';
import { createResources, type ResourceSource } from '../../web/core/resources.ts';
import { toDescriptor } from '../../web/core/tools/descriptor.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { createWording } from '../../web/locales/wording.ts';
import { errorPage, tooManyRequestsPage } from '../../web/views/error-pages.tsx';
import type { ViewContext } from '../../web/views/view-context.ts';
import { loadHighlight } from '../markdown/highlight.ts';
import type { EssayMeaning } from '../meaning/find-essay-meaning.ts';
import { listGeneratedImages } from '../pictures/generated/generated-images.ts';
import { formerPaths } from '../reader/current-links.ts';
import type { PublicHistory } from '../reader/published-essays.ts';
import { type Content, withoutUnfilledPages } from '../reader/read-content.ts';
import { paperColors } from '../reader/theme-colors.ts';
import { type OpenSearch, openSearchHere } from '../search/site-search.ts';
import { findWords } from '../util/find-words.ts';
import { isPublicOrigin } from '../util/public-address.ts';
import { type Assets, withTheme } from './assets.ts';
import type { CompileSettings } from './compile-settings.ts';
import { findMedia } from './find-media.ts';
import type { ImageCache } from './image-cache.ts';
import { htmlPage } from './policy-headers.ts';
import { prepare } from './prepare.ts';
import { createTextPreview } from './preview-text.ts';
import { type Compress, represent } from './representation.ts';
import { createRepresentations } from './representations.ts';
import { createDraftFinder } from './shared-draft.ts';

export interface SiteEndpoints {
  /** As documents describe them: one stands for the entries of all tools. */
  readonly described: readonly Endpoint[];
  /** Each with a path of its own. */
  readonly served: readonly Endpoint[];
}

/** Returns the endpoints of a site. The server hands it in, because sites know no HTTP. */
export type ListEndpoints = (bundle: ContentBundle, source: ResourceSource) => SiteEndpoints;

export interface CompilerOptions {
  readonly listEndpoints: ListEndpoints;
  readonly assets: Assets;
  readonly config: Pick<CompileSettings, 'publicUrl' | 'originTrialTokens' | 'rateLimit' | 'prefetchBudget'>;
  readonly compress: Compress;
  readonly images: ImageCache;
  /** Opens the search of the site. By default, it is in this process. */
  readonly openSearch?: OpenSearch;
  /** What was public at some time, to say what is gone. */
  readonly history?: PublicHistory;
  /** Whether pages also show drafts and scheduled essays, marked as such. */
  readonly preview?: boolean;
  /** Present if the site is exported as files. */
  readonly exported?: Exported;
}

export type Snapshot = Awaited<ReturnType<typeof compile>>;

export type EndpointMethods = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;

/** Languages of the examples on pages. */
const EXAMPLE_LANGUAGES = new Set(['js', 'sh']);

/**
 * Compiles the content of one day into everything that does not depend on a request. Responses are made on demand. Yields
 * to the event loop between the parts that grow with the site, so that the server keeps responding.
 */
export async function compile(
  given: Content,
  meaning: EssayMeaning,
  edition: Edition,
  {
    listEndpoints,
    assets,
    config,
    compress,
    images,
    openSearch = openSearchHere,
    history,
    preview = false,
    exported,
  }: CompilerOptions,
) {
  // Strangers must not read "{{your name}}" on a page.
  const isForStrangers = !preview && isPublicOrigin(config.publicUrl);
  const { content, unfilled } = isForStrangers
    ? withoutUnfilledPages(given)
    : { content: given, unfilled: [] };
  const bundle = createBundle(content.documents, config.publicUrl, edition, exported);
  const library = createLibrary(content.documents, meaning, edition, config.publicUrl);
  await setImmediate();
  // In a preview, only pages show more than the public content. Tools, documents and search don't.
  const shown = preview ? createBundle(content.documents, config.publicUrl, { ...edition, preview }) : bundle;
  const registry = createRegistry(bundle);
  const resources = createResources(bundle);
  const { described, served } = listEndpoints(bundle, { registry, resources });
  const { essays, translations, pillars, site } = bundle;
  const searched = { essays, translations, pillars, library };
  const search = await openSearch({ ...searched, locale: site.locale, ownNames: [site.name] });
  const findCover = (name: string) => {
    const file = content.media.get(name);
    return file?.picture && { path: file.path, hash: file.hash };
  };
  const media = content.publicMedia(everyEssay(shown).map(({ slug }) => slug));
  const favicon = content.media.get(bundle.site.theme.favicon ?? '');
  const wording = createWording(content.words);
  const generated = listGeneratedImages({ bundle, wording }, findCover, favicon);
  await setImmediate();
  const { page: pageAssets, embedScript, files } = withTheme(assets, content.theme, site.locale);
  const bySlug = essaysBySlug(bundle.essays);
  const view: ViewContext = {
    bundle: shown,
    wording,
    tools: [...registry.values()].map(toDescriptor),
    assets: pageAssets,
    paper: paperColors(content.theme),
    rateLimit: config.rateLimit,
    highlight: await loadHighlight(EXAMPLE_LANGUAGES),
    related: (essay: Essay) =>
      (meaning.related[listedVersion(bundle, essay).slug] ?? [])
        .flatMap((near) => bySlug.get(near) ?? [])
        .map((near) => versionIn(bundle, near, essay.language)),
    picture: content.picture,
    socialImage: generated.socialCard,
    isPreview: preview,
  };
  /** Returns the view of a page in a language, with the words and typefaces of that language. */
  function viewIn(language: string, content: ContentBundle): ViewContext {
    if (language === site.locale) return { ...view, bundle: content };
    return {
      ...view,
      bundle: bundleIn(content, language),
      // Without the owner's own words, which are in the language of the site.
      wording: createWording(findWords(language)),
      assets: withTheme(assets, given.theme, language).page,
    };
  }
  const parts = { bundle, library, search, view, viewIn, registry, resources, wording };

  const sources = {
    ...parts,
    config,
    content,
    media,
    endpoints: described,
    served,
    embedScript,
    files,
    day: edition.day,
  };
  const representations = createRepresentations(await prepare(sources), compress);
  const { surfaces } = bundle.site;
  const redirects = new Map([...formerPaths(everyEssay(bundle)), ...content.redirects]);
  await setImmediate();
  const errorResponse = (html: string) => represent(htmlPage(html, { config, surfaces }), compress);
  return {
    ...parts,
    /** Paths of the owner's pages that are not published, because they have blanks. */
    unfilled,
    endpoints: byPath(served),
    /** Pages, documents, prepared API responses and assets, by path. */
    representations,
    /** The owner's pictures in all their sizes, by path. */
    pictures: images.pictures(media),
    /** Social cards and icons, by path. */
    generatedImages: images.generated(generated.all),
    /** Finds an essay that may not be public, for those with whom its owner shares it. */
    findDraft: createDraftFinder({ content, edition, view, viewIn, images }),
    /** Shows a text that is not saved, for its owner. */
    preview: createTextPreview({ content, edition, view, viewIn, images, findCover }),
    /** Finds any file of `media/` by its public path, for its owner. */
    findOwnMedia: (path: string) => findMedia(images, content.media.values(), path),
    currentSocialCard: generated.currentSocialCard,
    /** The page for errors 500 and 503. */
    errorPage: errorResponse(errorPage(view)),
    /** The page for a rate-limited client. */
    tooManyRequests: errorResponse(tooManyRequestsPage(view)),
    /** Current paths by former path. */
    redirects,
    /** Former paths of texts that were public and no longer are. */
    gone: history
      ? goneFrom(content.former, history, (path) => redirects.has(path) || representations.has(path))
      : new Set<string>(),
  };
}

function goneFrom(
  former: ReadonlyMap<string, string>,
  { texts, aliases }: PublicHistory,
  isThere: (path: string) => boolean,
): ReadonlySet<string> {
  const led = [...former].flatMap(([from, to]) => (texts.has(to) ? [from] : []));
  // Only of the home page, a query may have been another address.
  const isTaken = (address: string) => {
    const [path = ''] = address.split('?', 1);
    return isThere(address) || (path !== '/' && isThere(path));
  };
  return new Set([...led, ...aliases].filter((address) => !isTaken(address)));
}

function byPath(endpoints: readonly Endpoint[]): ReadonlyMap<string, EndpointMethods> {
  const paths = new Map<string, EndpointMethods>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, { ...paths.get(endpoint.path), [endpoint.method]: endpoint });
  }
  return paths;
}
