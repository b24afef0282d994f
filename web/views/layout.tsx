/** The frame of every page: its head, header and footer, and the element that registers the tools. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentBundle } from '../core/bundle.ts';
import { routesOf } from '../core/canonical-routes.ts';
import { documentPaths } from '../core/documents/documents.ts';
import type { Route, Site } from '../core/model.ts';
import { pageSurfaces, welcomesAgents } from '../core/surfaces.ts';
import { hasTypeface, TYPEFACE } from '../core/typeface.ts';
import { directionOf, numberingSystemOf } from '../locales/direction.ts';
import { scriptWords } from '../locales/script-words.ts';
import { DataBlock } from './components/blocks.tsx';
import { Icon } from './components/icons.tsx';
import { FOOTER_ID, PageHead } from './components/page-head.tsx';
import { labelled, languageOfFacts, sentence } from './components/sentence.tsx';
import { initials } from './favicon.ts';
import { wordOfPage } from './page-names.ts';
import { profilesOf } from './profiles.ts';
import { typesetHtml } from './typeset-html.ts';
import type { ContentView, PageMeta, ViewContext } from './view-context.ts';

type LayoutProps = PropsWithChildren<{ context: ViewContext; meta: PageMeta }>;

export function Layout({ context, meta, children }: LayoutProps) {
  const { bundle, wording } = context;
  const words = scriptWords(wording.table, { path: meta.path, isExported: bundle.exported !== undefined });
  return (
    <html {...languageOfSite(bundle)}>
      <PageHead context={context} meta={meta} />
      <body>
        <a class="skip-link" href="#main">
          {sentence(wording, 'page.skip')}
        </a>
        <SiteHeader context={context} path={meta.path} />
        <main id="main" tabindex={-1}>
          {children}
        </main>
        <SiteFooter context={context} path={meta.path} />
        {!bundle.exported && (
          <aside class="greetings" {...labelled(wording, 'page.greetings')}>
            <foyer-greetings>
              <a href="/guestbook">{sentence(wording, 'page.guestbook')}</a>
            </foyer-greetings>
          </aside>
        )}
        {/* Every page with the script needs the words that it says, which `web/page/words.ts` reads. */}
        <DataBlock type="application/json" class="words" value={words} />
        <PageTools context={context} />
      </body>
    </html>
  );
}

/** Returns the language of the content, its direction and its digits, as attributes. */
export function languageOfSite({ site: { locale } }: Pick<ContentBundle, 'site'>) {
  const digits = numberingSystemOf(locale);
  return { lang: locale, dir: directionOf(locale), ...(digits !== 'latn' && { 'data-digits': digits }) };
}

/** Returns the whole document. The tree must not contain asynchronous components. */
export function renderDocument(page: JSX.Element): string {
  return `<!doctype html>${typesetHtml(page.toString())}`;
}

/** `path` is the path of the page; error pages have none. */
type FrameProps = { context: ContentView; path: string | undefined };

function SiteHeader({ context, path }: FrameProps) {
  const { bundle, wording } = context;
  return (
    <header class="site-header">
      <SiteName site={bundle.site} current={path === '/' ? 'page' : undefined} />
      <nav aria-label={wording.say('page.main')}>
        <ul class="bare link-row">{navigationLinks(context, navigationOf(bundle).header, path)}</ul>
      </nav>
      {/* Opens the search in a dialog, if the page's script has loaded. */}
      {bundle.essays.length > 0 && (
        <a class="round search-open" href="/essays" {...labelled(wording, 'search.label')}>
          <Icon name="search" />
        </a>
      )}
      {/* A disc with a dark half; its script is `web/page/theme-switch.ts`. */}
      <button class="round theme-switch" type="button" {...labelled(wording, 'page.darkTheme')}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5" />
          <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
        </svg>
      </button>
    </header>
  );
}

export function SiteName({ site, current }: { site: Site; current?: 'page' | undefined }) {
  return (
    <a class="site-name" href="/" aria-current={current}>
      <span class="site-mark" data-initials={initials(site)} aria-hidden="true" />
      {site.name}
    </a>
  );
}

export function SiteFooter({ context, path }: FrameProps) {
  const { bundle, wording } = context;
  const { site, exported } = bundle;
  return (
    <footer class="site-footer" id={FOOTER_ID}>
      {site.notice !== undefined && (
        <p class="notice" {...languageOfFacts(bundle)}>
          {site.notice}
        </p>
      )}
      <nav aria-label={wording.say('page.footer')}>
        <ul class="bare link-row">
          {navigationLinks(context, navigationOf(bundle).footer, path)}
          {exported?.api &&
            navigationLink({
              href: `${exported.api}/guestbook`,
              label: sentence(wording, 'pages.guestbook'),
            })}
          {site.surfaces.feeds &&
            bundle.essays.length > 0 &&
            navigationLink({ href: documentPaths.atomFeed, label: sentence(wording, 'page.feed') })}
          {site.surfaces.llms && navigationLink({ href: documentPaths.llms, label: 'llms.txt' })}
          {profilesOf(site).map((profile) => navigationLink({ ...profile, rel: 'me' }))}
        </ul>
      </nav>
      <p class="colophon">
        <Colophon context={context} />
      </p>
    </footer>
  );
}

/** Names the typeface, unless it is one of the visitor's system. */
function Colophon({ context: { bundle, wording } }: { context: ContentView }) {
  const { surfaces, theme, locale } = bundle.site;
  const font = theme.font?.family ?? (hasTypeface(locale) ? TYPEFACE : undefined);
  if (!welcomesAgents(surfaces)) {
    return font === undefined
      ? sentence(wording, 'page.colophonWithoutFont')
      : sentence(wording, 'page.colophon', { font });
  }
  const agents = <a href="/agents">{sentence(wording, 'page.colophonAgents')}</a>;
  return font === undefined
    ? sentence(wording, 'page.colophonForAgentsWithoutFont', { agents })
    : sentence(wording, 'page.colophonForAgents', { font, agents });
}

/** Pages that the header links to only if the owner says so: the site's name links home, and the footer to the others. */
const NOT_IN_HEADER: readonly string[] = ['/', '/guestbook', '/legal'];
/** Agents need no link, and the last line of every page has one. */
const FOR_AGENTS = '/agents';
const IN_FOOTER: readonly string[] = ['/guestbook', '/legal'];

/** Returns the links, in the owner's order if there is one. Pages of the owner's own are in one of the two. */
export function navigationOf(bundle: ContentBundle) {
  const routes = routesOf(bundle);
  const own = new Map(bundle.pages.map((page) => [page.path, page]));
  const isNamed = (path: string) =>
    !NOT_IN_HEADER.includes(path) && (path !== FOR_AGENTS || bundle.site.home?.includes('agents'));
  const byDefault = routes.filter(({ path }) => own.get(path)?.inNavigation ?? isNamed(path));
  const chosen = bundle.site.navigation?.flatMap((path) => routes.find((route) => route.path === path) ?? []);
  const header = chosen ?? byDefault;
  const footer = routes.filter((route) => {
    return !header.includes(route) && (own.has(route.path) || IN_FOOTER.includes(route.path));
  });
  return { header, footer };
}

function navigationLinks(
  { bundle, wording }: ContentView,
  routes: readonly Route[],
  current: string | undefined,
) {
  return routes.map(({ path, label }) => {
    const word = wordOfPage(path);
    const translated = bundle.translatedPages.some((page) => page.path === path);
    return navigationLink({
      ...(!word && !translated && languageOfFacts(bundle)),
      href: path,
      label: word ? sentence(wording, word) : label,
      'aria-current': currentPage(path, current),
    });
  });
}

function navigationLink({ label, ...attributes }: JSX.IntrinsicElements['a'] & { label: Child }) {
  return (
    <li>
      <a {...attributes}>{label}</a>
    </li>
  );
}

/** Returns `aria-current` for a link to `href`: `page` on that page itself, `true` on the pages below it. */
function currentPage(href: string, path: string | undefined): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path?.startsWith(`${href}/`) || path?.startsWith(`${href}?`) ? 'true' : undefined;
}

/** Renders `<foyer-tools>` (`web/page/foyer-tools`), with the descriptors unless pages may not offer tools. */
function PageTools({ context: { bundle, tools } }: { context: ViewContext }) {
  const { key, surfaces } = bundle.site;
  const names = pageSurfaces(surfaces);
  return (
    <foyer-tools hidden site={key} surfaces={names}>
      {names !== '' && <DataBlock type="application/json" value={tools} />}
    </foyer-tools>
  );
}
