/** Which pages the header and the footer link to. */
import type { ContentBundle } from '../core/bundle.ts';
import type { Route } from '../core/model.ts';
import { routesOf } from '../core/routes.ts';

/** Pages that the header links to only if the owner says so: the site's name links home, and the footer to the others. */
const NOT_IN_HEADER: readonly string[] = ['/', '/guestbook', '/legal'];
const IN_FOOTER: readonly string[] = ['/guestbook', '/legal'];

interface Navigation {
  readonly header: readonly Route[];
  readonly footer: readonly Route[];
}

/** Returns the links, in the owner's order if there is one. Pages of the owner's own are in one of the two. */
export function navigationOf(bundle: ContentBundle): Navigation {
  const routes = routesOf(bundle);
  const own = new Map(bundle.pages.map((page) => [page.path, page]));
  const byDefault = routes.filter(({ path }) => own.get(path)?.inNavigation ?? !NOT_IN_HEADER.includes(path));
  const chosen = bundle.site.navigation?.flatMap((path) => routes.find((route) => route.path === path) ?? []);
  const header = chosen ?? byDefault;
  const footer = routes.filter((route) => {
    return !header.includes(route) && (own.has(route.path) || IN_FOOTER.includes(route.path));
  });
  return { header, footer };
}
