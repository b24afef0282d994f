import { PageIntro } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
import { pageCallsNotice } from './page-calls.ts';
import type { ViewContext } from './view-context.ts';

/**
 * `/legal`.
 *
 * @param html the legal notice, rendered and trusted
 */
export function legalPage(context: ViewContext, html: string): string {
  const meta = {
    name: 'Legal',
    description: `Who runs ${context.bundle.site.name}'s site, what it stores and what may be quoted.`,
    path: '/legal',
  };
  const notice = pageCallsNotice(context.bundle);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Legal" />
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {notice && (
        <div class="prose">
          <h2>{notice.heading}</h2>
          <p>{notice.text}</p>
        </div>
      )}
    </Layout>,
  );
}
