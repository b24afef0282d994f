import { raw } from 'hono/html';
import { mix } from '../../runtime/colour.ts';
import { documentPaths } from '../../runtime/documents.ts';
import type { Site } from '../../runtime/model.ts';
import { markdownPath } from '../../runtime/routes.ts';
import type { PageMeta } from '../page-meta.ts';
import { scriptJson } from '../script-json.ts';
import { structuredData } from '../structured-data/index.ts';
import type { PageAssets, ViewContext } from '../view-context.ts';
import { OpenGraph } from './open-graph.tsx';
import { FOOTER_ID } from './site-footer.tsx';

interface PageHeadProps {
  readonly context: ViewContext;
  readonly meta: PageMeta;
}

/**
 * Nothing is painted of half a page, which would move as the rest comes (HTML, link type "expect"). As text, because
 * JSX takes `blocking` for itself.
 */
const WHOLE_PAGE = raw(`<link rel="expect" href="#${FOOTER_ID}" blocking="render"/>`);

/** Of black in the accent, in the frame that a browser in the dark draws around a page. */
const DARKER = 0.5;

export function PageHead({ context, meta }: PageHeadProps) {
  const { bundle, assets } = context;
  const { site } = bundle;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(meta, site)}</title>
      {WHOLE_PAGE}
      <PageAssetLinks assets={assets} />
      <meta name="description" content={meta.description} />
      <meta name="author" content={site.name} />
      <Colours accent={site.theme.accent} />
      {meta.path === undefined || meta.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Listed context={context} meta={meta} path={meta.path} />
      )}
      <Icons />
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

/** How a page is found, shown and understood elsewhere. */
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

function Colours({ accent }: { readonly accent: string }) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={accent} />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={mix(accent, '#000000', DARKER)}
      />
    </>
  );
}

/** Browsers that know no SVG take `/favicon.ico`, unasked. */
function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** The same page, and the site, in other forms and places. */
function Alternates({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  const { feeds, llms, markdown } = site.surfaces;
  return (
    <>
      {feeds && <Feeds title={`Essays by ${site.name}`} />}
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

function Feeds({ title }: { readonly title: string }) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={documentPaths.atomFeed} title={title} />
      <link rel="alternate" type="application/feed+json" href={documentPaths.jsonFeed} title={title} />
    </>
  );
}

/** Absolute address of the picture of the page, else of the part of the site that it belongs to, else of the site. */
function imageOf({ bundle, socialImage }: ViewContext, path: string): string | undefined {
  const part = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  const image = socialImage(path) ?? socialImage(part) ?? socialImage('/');
  return image && bundle.origin + image;
}

function titleOf({ name }: PageMeta, site: Site): string {
  return name === undefined ? `${site.name} – ${site.title}` : `${name} · ${site.name}`;
}
