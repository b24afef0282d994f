import { raw } from 'hono/html';
import { documentPaths, faviconOf } from '../../core/documents/documents.ts';
import type { Essay } from '../../core/essays.ts';
import type { Site } from '../../core/model.ts';
import { markdownPath } from '../../core/routes.ts';
import { profilesOf } from '../profiles.ts';
import { structuredData } from '../structured-data.ts';
import { type ContentView, type PageMeta, SOCIAL_IMAGE_SIZE, type ViewContext } from '../view-context.ts';
import { DataBlock } from './blocks.tsx';

/** Id of the last part of every page. No heading in an essay may use it. */
export const FOOTER_ID = 'site-footer';

/**
 * Delays the first paint until the whole page has arrived, so that nothing moves (HTML, link type "expect"). Written as
 * a string because JSX reserves `blocking`.
 */
const WHOLE_PAGE = raw(`<link rel="expect" href="#${FOOTER_ID}" blocking="render"/>`);

export function PageHead({ context, meta }: { context: ViewContext; meta: PageMeta }) {
  const { bundle, assets } = context;
  const { site } = bundle;
  const icon = faviconOf(site);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(context, meta)}</title>
      {WHOLE_PAGE}
      <script src={assets.themeScript} />
      <Styles context={context} />
      <script type="module" src={assets.script} />
      <meta name="description" content={meta.description} />
      <meta name="author" content={site.name} />
      {meta.path === undefined || meta.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <ListedPage context={context} meta={meta} path={meta.path} />
      )}
      {/* Browsers that do not support SVG icons request /favicon.ico. */}
      <link rel="icon" href={icon.path} type={icon.type} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <Alternates context={context} path={meta.essay?.pending ? undefined : meta.path} />
    </head>
  );
}

/** Renders the links and colors that every page needs for its appearance. */
export function Styles({ context: { assets, paper } }: { context: ViewContext }) {
  return (
    <>
      {assets.fonts.map((font) => (
        // Fonts are fetched without credentials (CSS Fonts 4, 4.8), so the preload must be as well.
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      {assets.stylesheets.map((stylesheet) => (
        <link rel="stylesheet" href={stylesheet} />
      ))}
      <meta name="color-scheme" content="light dark" />
      {/* The script of the theme switch replaces these if the visitor chose the other theme. */}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
    </>
  );
}

/** Renders metadata for search engines and link previews, using the Open Graph protocol (https://ogp.me). */
function ListedPage({ context, meta, path }: { context: ViewContext; meta: PageMeta; path: string }) {
  const { bundle, wording } = context;
  const { site, origin } = bundle;
  const title = meta.name ?? titleOf(context, meta);
  const image = imageOf(context, path);
  const described =
    meta.name === undefined ? title : wording.say('page.imageOf', { title, author: site.name });
  // A language alone gets the territory where most of its speakers live.
  const { language, region } = new Intl.Locale(site.locale).maximize();
  const metas = [
    property('og:title', title),
    property('og:description', meta.description),
    property('og:type', meta.type ?? 'website'),
    property('og:url', origin + path),
    property('og:site_name', site.name),
    property('og:locale', region ? `${language}_${region}` : language),
    ...(image ? imageMetas(image, described) : []),
    ...(meta.essay ? articleMetas(meta.essay, origin) : []),
    ...(meta.type === 'profile' ? profileMetas(site) : []),
  ];
  return (
    <>
      <link rel="canonical" href={origin + path} />
      {meta.versions?.map((version) => (
        <link rel="alternate" hreflang={version.language} href={origin + version.path} />
      ))}
      {metas.map((attributes) => (
        <meta {...attributes} />
      ))}
      <DataBlock type="application/ld+json" value={structuredData(context, { meta, path, image })} />
    </>
  );
}

const property = (name: string, content: string) => ({ property: name, content });

function imageMetas(url: string, alt: string) {
  return [
    property('og:image', url),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(SOCIAL_IMAGE_SIZE.width)),
    property('og:image:height', String(SOCIAL_IMAGE_SIZE.height)),
    property('og:image:alt', alt),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function articleMetas({ date, category, tags }: Essay, origin: string) {
  return [
    property('article:published_time', date),
    property('article:author', `${origin}/about`),
    property('article:section', category),
    ...tags.map((tag) => property('article:tag', tag)),
  ];
}

/** Omits the first and last names: the content does not separate them, and no rule could do so for every name. */
function profileMetas({ links: { github } }: Site) {
  const username = github && new URL(github).pathname.split('/')[1];
  return username ? [property('profile:username', username)] : [];
}

/** Renders links to the page and the site in other formats, and to the owner's profiles. */
function Alternates({ context, path }: { context: ContentView; path: string | undefined }) {
  const { bundle, wording } = context;
  const { site } = bundle;
  const { feeds, llms, markdown } = site.surfaces;
  const feedTitle = wording.say('page.essaysBy', { author: site.name });
  const alternates = [
    { isOn: feeds, type: 'application/atom+xml', href: documentPaths.atomFeed, title: feedTitle },
    { isOn: feeds, type: 'application/feed+json', href: documentPaths.jsonFeed, title: feedTitle },
    {
      isOn: markdown && path !== undefined,
      type: 'text/markdown',
      href: markdownPath(path ?? ''),
      title: wording.say('page.asMarkdown'),
    },
    {
      isOn: llms,
      type: 'text/plain',
      href: documentPaths.llms,
      title: wording.say('page.forModels'),
    },
  ];
  return (
    <>
      {alternates.map(({ isOn, ...attributes }) => isOn && <link rel="alternate" {...attributes} />)}
      {profilesOf(site).map(({ href }) => (
        <link rel="me" href={href} />
      ))}
    </>
  );
}

/** Returns the absolute URL of the first social card that exists: the page's, its section's or the site's. */
function imageOf({ bundle, socialImage }: ViewContext, path: string): string | undefined {
  const part = /^\/[^/?]*/.exec(path)?.[0] ?? '/';
  const image = socialImage(path) ?? socialImage(part) ?? socialImage('/');
  return image && bundle.origin + image;
}

function titleOf({ bundle: { site }, wording: { say } }: ContentView, { name }: PageMeta): string {
  if (name === undefined) return `${site.name} – ${site.title}`;
  return say('text.pageTitle', { page: name, site: site.name });
}
