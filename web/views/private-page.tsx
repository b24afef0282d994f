/** The frame of pages whose addresses are secrets. */
import type { PropsWithChildren } from 'hono/jsx';
import { faviconOf } from '../core/documents/documents.ts';
import { Styles } from './components/page-head.tsx';
import { languageOfSite, renderDocument, SiteName } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/** Returns a page with a secret address. It has no scripts, tools or widgets, and nothing of the site but its name. */
export function privatePageOf(
  context: ViewContext,
  title: string,
  children: PropsWithChildren['children'],
): string {
  const { bundle } = context;
  const { site } = bundle;
  const icon = faviconOf(site);
  return renderDocument(
    <html {...languageOfSite(bundle)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{context.wording.say('text.pageTitle', { page: title, site: site.name })}</title>
        <Styles context={context} />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href={icon.path} type={icon.type} />
      </head>
      <body>
        <header class="site-header">
          <SiteName site={site} />
        </header>
        <main id="main">{children}</main>
      </body>
    </html>,
  );
}
