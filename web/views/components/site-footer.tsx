import type { Site } from '../../runtime/model.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import { currentPage } from './current-page.ts';

const routes = canonicalRoutes.filter(({ path }) => path === '/guestbook' || path === '/legal');

export function SiteFooter({ site, path }: { readonly site: Site; readonly path: string | undefined }) {
  return (
    <footer class="site-footer">
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
          <li>
            <a href="/llms.txt">llms.txt</a>
          </li>
          <li>
            <a href={site.links.linkedin} rel="me">
              LinkedIn
            </a>
          </li>
          <li>
            <a href={site.links.github} rel="me">
              GitHub
            </a>
          </li>
        </ul>
      </nav>
      <p class="colophon">
        Set in Vollkorn, and kept by Foyer, which receives people and <a href="/agents">agents</a>.
      </p>
    </footer>
  );
}
