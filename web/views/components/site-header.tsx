import type { Site } from '../../runtime/model.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import { currentPage } from './current-page.ts';

/** The name of the site leads home; these two stand in the footer. */
const NOT_IN_NAVIGATION: readonly string[] = ['/', '/guestbook', '/legal'];

const routes = canonicalRoutes.filter(({ path }) => !NOT_IN_NAVIGATION.includes(path));

export function SiteHeader({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <header class="site-header">
      <a class="site-name" href="/" aria-current={path === '/' ? 'page' : undefined}>
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
    </header>
  );
}
