import { documentPaths } from '../../runtime/documents.ts';
import type { Site } from '../../runtime/model.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import { initials } from '../favicon.ts';

/** The name of the site leads home; these two stand in the footer. */
const NOT_IN_NAVIGATION: readonly string[] = ['/', '/guestbook', '/legal'];

const headerRoutes = canonicalRoutes.filter(({ path }) => !NOT_IN_NAVIGATION.includes(path));

export function SiteHeader({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <header class="site-header">
      <a class="site-name" href="/" aria-current={path === '/' ? 'page' : undefined}>
        <span class="site-mark" data-initials={initials(site)} aria-hidden="true" />
        {site.name}
      </a>
      <nav aria-label="Main">
        <ul class="bare link-row">
          {headerRoutes.map((route) => (
            <li>
              <a href={route.path} aria-current={currentPage(route.path, path)}>
                {route.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

/** Half of the disc is dark; its script is `web/page/theme-switch.ts`. */
function ThemeSwitch() {
  return (
    <button class="theme-switch" type="button" aria-label="Dark theme" aria-pressed="false">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}

const footerRoutes = canonicalRoutes.filter(({ path }) => path === '/guestbook' || path === '/legal');

/** No heading of an essay may have it. */
export const FOOTER_ID = 'site-footer';

export function SiteFooter({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <footer class="site-footer" id={FOOTER_ID}>
      {site.notice !== undefined && <p class="notice">{site.notice}</p>}
      <nav aria-label="Footer">
        <ul class="bare link-row">
          {footerRoutes.map((route) => (
            <li>
              <a href={route.path} aria-current={currentPage(route.path, path)}>
                {route.label}
              </a>
            </li>
          ))}
          {site.surfaces.llms && (
            <li>
              <a href={documentPaths.llms}>llms.txt</a>
            </li>
          )}
          <ProfileLink href={site.links.linkedin} label="LinkedIn" />
          <ProfileLink href={site.links.github} label="GitHub" />
        </ul>
      </nav>
      <p class="colophon">
        Set in Vollkorn, and kept by Foyer, which receives people and <a href="/agents">agents</a>.
      </p>
    </footer>
  );
}

function ProfileLink({ href, label }: { readonly href: string | undefined; readonly label: string }) {
  if (href === undefined) return null;
  return (
    <li>
      <a href={href} rel="me">
        {label}
      </a>
    </li>
  );
}

/** For `aria-current` on a link to `href`: `page` on that page itself, `true` on the pages below it. */
function currentPage(href: string, path: string | undefined): 'page' | 'true' | undefined {
  if (path === undefined) return undefined;
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) || path.startsWith(`${href}?`) ? 'true' : undefined;
}
