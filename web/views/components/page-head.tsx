import { raw } from 'hono/html';
import type { ContentBundle } from '../../runtime/bundle.ts';
import { mix } from '../../runtime/colour.ts';
import { documentPaths } from '../../runtime/documents.ts';
import type { Essay } from '../../runtime/essays.ts';
import type { Site } from '../../runtime/model.ts';
import { markdownPath } from '../../runtime/routes.ts';
import { scriptJson } from '../script-json.ts';
import { structuredData } from '../structured-data.ts';
import { type PageAssets, type PageMeta, SOCIAL_IMAGE_SIZE, type ViewContext } from '../view-context.ts';
import { FOOTER_ID } from './site-frame.tsx';

interface PageHeadProps {
  readonly context: ViewContext;
  readonly meta: PageMeta;
}

/**
 * Delays the first paint until the whole page is there, so that nothing moves (HTML, link type "expect"). As text,
 * because JSX reserves `blocking`.
 */
const WHOLE_PAGE = raw(`<link rel="expect" href="#${FOOTER_ID}" blocking="render"/>`);

/** Share of black in the accent colour that browsers with a dark theme show around a page. */
const DARKER = 0.5;

export function PageHead({ context, meta }: PageHeadProps) {
  const { bundle, assets } = context;
  const { site } = bundle;
  const { accent } = site.theme;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(meta, site)}</title>
      {WHOLE_PAGE}
      <PageAssetLinks assets={assets} />
      <meta name="description" content={meta.description} />
      <meta name="author" content={site.name} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={accent} />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={mix(accent, '#000000', DARKER)}
      />
      {meta.path === undefined || meta.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Listed context={context} meta={meta} path={meta.path} />
      )}
      {/* Browsers without support for SVG icons ask for /favicon.ico. */}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <Alternates site={site} path={meta.essay?.pending ? undefined : meta.path} />
    </head>
  );
}

function PageAssetLinks({ assets }: { readonly assets: PageAssets }) {
  return (
    <>
      <script src={assets.themeScript} />
      {assets.fonts.map((font) => (
        // Fonts are fetched without credentials (CSS Fonts 4, 4.8), so the preload must be as well.
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      {assets.stylesheets.map((stylesheet) => (
        <link rel="stylesheet" href={stylesheet} />
      ))}
      <script type="module" src={assets.script} />
    </>
  );
}

/** Metadata for search engines and link previews. */
function Listed({ context, meta, path }: PageHeadProps & { readonly path: string }) {
  const { bundle } = context;
  const image = imageOf(context, path);
  const json = scriptJson(structuredData(bundle, { meta, path, image }));
  return (
    <>
      <link rel="canonical" href={bundle.origin + path} />
      <OpenGraph
        bundle={bundle}
        meta={meta}
        path={path}
        title={meta.name ?? titleOf(meta, bundle.site)}
        image={image}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

/** Links to the same page and the site in other formats, and to the owner's profiles. */
function Alternates({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  const { feeds, llms, markdown } = site.surfaces;
  const feedTitle = `Essays by ${site.name}`;
  return (
    <>
      {feeds && (
        <>
          <link rel="alternate" type="application/atom+xml" href={documentPaths.atomFeed} title={feedTitle} />
          <link
            rel="alternate"
            type="application/feed+json"
            href={documentPaths.jsonFeed}
            title={feedTitle}
          />
        </>
      )}
      {markdown && path !== undefined && (
        <link rel="alternate" type="text/markdown" href={markdownPath(path)} title="This page in Markdown" />
      )}
      {llms && (
        <link
          rel="alternate"
          type="text/plain"
          href={documentPaths.llms}
          title="This site for language models"
        />
      )}
      {Object.values(site.links).map((profile) => (
        <link rel="me" href={profile} />
      ))}
    </>
  );
}

/** Returns the absolute address of the social card of the page, else of its part of the site, else of the site. */
function imageOf({ bundle, socialImage }: ViewContext, path: string): string | undefined {
  const part = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  const image = socialImage(path) ?? socialImage(part) ?? socialImage('/');
  return image && bundle.origin + image;
}

function titleOf({ name }: PageMeta, site: Site): string {
  return name === undefined ? `${site.name} – ${site.title}` : `${name} · ${site.name}`;
}

interface OpenGraphProps {
  readonly bundle: ContentBundle;
  readonly meta: PageMeta;
  readonly path: string;
  readonly title: string;
  /** Absolute. */
  readonly image: string | undefined;
}

/** What others show of a link to the page, in the Open Graph protocol (https://ogp.me). */
function OpenGraph({ bundle, meta, path, title, image }: OpenGraphProps) {
  const { site, origin } = bundle;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={openGraphLocale(site.locale)} />
      {image && <Image url={image} alt={meta.name === undefined ? title : `${title}, by ${site.name}`} />}
      {meta.essay && <Article essay={meta.essay} origin={origin} />}
      {meta.type === 'profile' && <Profile site={site} />}
    </>
  );
}

function Image({ url, alt }: { readonly url: string; readonly alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Article({ essay, origin }: { readonly essay: Essay; readonly origin: string }) {
  return (
    <>
      <meta property="article:published_time" content={essay.date} />
      <meta property="article:author" content={`${origin}/about`} />
      <meta property="article:section" content={essay.category} />
      {essay.tags.map((tag) => (
        <meta property="article:tag" content={tag} />
      ))}
    </>
  );
}

/** First and last name are not told apart in the content, and no rule would do so for every name. */
function Profile({ site }: { readonly site: Site }) {
  if (!site.links.github) return null;
  const [, username] = new URL(site.links.github).pathname.split('/');
  return username ? <meta property="profile:username" content={username} /> : null;
}

/** Returns `language_TERRITORY`; for a language alone, the territory where most people speak it. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}
