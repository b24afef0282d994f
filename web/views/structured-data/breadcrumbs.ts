import type { ContentBundle } from '../../runtime/bundle.ts';
import { canonicalRoutes } from '../../runtime/routes.ts';
import type { Node } from './node.ts';

/** The way from the home page to the page at `path`, by way of the part of the site it belongs to. */
export function breadcrumbs({ origin }: ContentBundle, path: string, name: string): Node {
  const part = canonicalRoutes.find((route) => route.path === /^\/[^/?]*/.exec(path)?.[0]);
  const steps = [
    { label: 'Home', path: '/' },
    ...(part && part.path !== path ? [part] : []),
    { label: name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${path}#breadcrumbs`,
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: origin + step.path,
    })),
  };
}
