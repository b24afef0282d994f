/** Pages whose text the owner has written: `/legal`, and pages of the owner's own. */
import type { ContentBundle } from '../core/bundle.ts';
import type { OwnPage } from '../core/model.ts';
import { FormattedDate, PageIntro } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
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

/** Says on `/legal` that pages report tool calls. */
const CALLS_NOTICE = {
  heading: 'Agents in your browser',
  text: 'If an agent in your browser calls a tool on one of these pages, the page tells this site which tool was called, which essay it read, and what was searched for if nothing was found. These reports are counted like visits.',
};

/** Returns the notice, if the owner counts calls in pages. */
export function pageCallsNotice({ site }: ContentBundle): typeof CALLS_NOTICE | undefined {
  return site.policies.countPageCalls ? CALLS_NOTICE : undefined;
}

/**
 * A page of the owner's own, such as `/now`.
 *
 * @param html its text, rendered and trusted
 */
export function ownPage(
  context: ViewContext,
  { path, title, description, updated }: OwnPage,
  html: string,
): string {
  return renderDocument(
    <Layout context={context} meta={{ name: title, description, path }}>
      <PageIntro title={title}>
        {updated !== undefined && (
          <p class="meta">
            Updated <FormattedDate value={updated} site={context.bundle.site} />
          </p>
        )}
      </PageIntro>
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>,
  );
}
