import type { Site } from '../../runtime/model.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import { initials } from '../initials.ts';
import { currentPage } from './current-page.ts';

/** The name of the site leads home; these two stand in the footer. */
const NOT_IN_NAVIGATION: readonly string[] = ['/', '/guestbook', '/legal'];

const routes = canonicalRoutes.filter(({ path }) => !NOT_IN_NAVIGATION.includes(path));

export function SiteHeader({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <header class="site-header">
      <a class="site-name" href="/" aria-current={path === '/' ? 'page' : undefined}>
        <span class="site-mark" data-initials={initials(site)} aria-hidden="true" />
        {site.name}
      </a>
      <nav aria-label="Main">
        <ul class="bare link-row">
          {routes.map((route) => (
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
