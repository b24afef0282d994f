import { documentPaths } from '../../runtime/documents.ts';
import type { Site } from '../../runtime/model.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import { currentPage } from './current-page.ts';

const routes = canonicalRoutes.filter(({ path }) => path === '/guestbook' || path === '/legal');

/** No heading of an essay may have it. */
export const FOOTER_ID = 'site-footer';

export function SiteFooter({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <footer class="site-footer" id={FOOTER_ID}>
      {site.notice !== undefined && <p class="notice">{site.notice}</p>}
      <nav aria-label="Footer">
        <ul class="bare link-row">
          {routes.map((route) => (
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
          <Profile href={site.links.linkedin} label="LinkedIn" />
          <Profile href={site.links.github} label="GitHub" />
        </ul>
      </nav>
      <p class="colophon">
        Set in Vollkorn, and kept by Foyer, which receives people and <a href="/agents">agents</a>.
      </p>
    </footer>
  );
}

function Profile({ href, label }: { readonly href: string | undefined; readonly label: string }) {
  if (href === undefined) return null;
  return (
    <li>
      <a href={href} rel="me">
        {label}
      </a>
    </li>
  );
}
