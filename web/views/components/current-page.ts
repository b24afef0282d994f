/** For `aria-current` on a link to `href`: `page` on that page itself, `true` on the pages below it. */
export function currentPage(href: string, path: string | undefined): 'page' | 'true' | undefined {
  if (path === undefined) return undefined;
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) || path.startsWith(`${href}?`) ? 'true' : undefined;
}
