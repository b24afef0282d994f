/** The pictures that stand for pages where a link to them is shown elsewhere. */
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Essay } from '../../web/runtime/essays.ts';
import { canonicalRoutes, essayPath } from '../../web/runtime/routes.ts';
import type { Design, TitlePage } from './drawings/design.ts';

/** What is announced, by the path of its page. */
export function titlePages(bundle: ContentBundle): ReadonlyMap<string, Design> {
  return new Map([
    ...canonicalRoutes.map((route) => {
      const page = route.path === '/' ? homeTitle(bundle) : pageTitle(route.label, bundle);
      return [route.path, page] as const;
    }),
    ...bundle.essays.map((essay) => [essayPath(essay.slug), essayTitle(essay, bundle)] as const),
  ]);
}

/** A name in a script that cannot be set gives way to the host, whose letters always can. */
function homeTitle({ site, origin }: ContentBundle): TitlePage {
  const host = hostOf(origin);
  return {
    kind: 'title page',
    accent: site.theme.accent,
    kicker: [],
    title: [site.name, host],
    subtitle: [site.tagline],
    left: [site.title],
    right: [host],
  };
}

function pageTitle(label: string, bundle: ContentBundle): TitlePage {
  const { site, origin } = bundle;
  return { ...homeTitle(bundle), title: [label], left: [site.name], right: [hostOf(origin)] };
}

/** A title that cannot be set gives way to the name. */
function essayTitle({ title, category, date, longDate }: Essay, { site, origin }: ContentBundle): TitlePage {
  return {
    kind: 'title page',
    accent: site.theme.accent,
    kicker: [category],
    title: [title, site.name, hostOf(origin)],
    subtitle: [],
    left: [site.name],
    right: [longDate, date],
  };
}

function hostOf(origin: string): string {
  return new URL(origin).host;
}
