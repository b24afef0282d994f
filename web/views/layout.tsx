/** The frame every page stands in. */
import type { PropsWithChildren } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { PageHead } from './components/page-head.tsx';
import { SiteFooter, SiteHeader } from './components/site-frame.tsx';
import { ToolDescriptors } from './components/tool-descriptors.tsx';
import type { PageMeta, ViewContext } from './view-context.ts';

type LayoutProps = PropsWithChildren<{ readonly context: ViewContext; readonly meta: PageMeta }>;

export function Layout({ context, meta, children }: LayoutProps) {
  const { site } = context.bundle;
  return (
    <html lang={site.locale}>
      <PageHead context={context} meta={meta} />
      <body>
        <a class="skip-link" href="#main">
          Skip to content
        </a>
        <SiteHeader site={site} path={meta.path} />
        <main id="main" tabindex={-1}>
          {children}
        </main>
        <SiteFooter site={site} path={meta.path} />
        <aside class="greetings" aria-label="Greetings from agents">
          <foyer-greetings>
            <a href="/guestbook">Guestbook: greetings from agents</a>
          </foyer-greetings>
        </aside>
        <ToolDescriptors bundle={context.bundle} tools={context.tools} />
      </body>
    </html>
  );
}

/** The whole document as a string. The tree must hold no asynchronous component. */
export function renderDocument(page: JSX.Element): string {
  return `<!doctype html>${page.toString()}`;
}
