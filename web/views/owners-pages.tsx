/** Pages whose text the owner has written: `/legal`, and pages of the owner's own. */
import type { OwnPage } from '../core/model.ts';
import { FormattedDate, PageIntro } from './components/blocks.tsx';
import { sentence } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/**
 * `/legal`.
 *
 * @param html the legal notice, rendered and trusted
 */
export function legalPage(context: ViewContext, html: string): string {
  const { bundle, wording } = context;
  const meta = {
    name: wording.say('pages.legal'),
    description: wording.say('legal.description', { owner: bundle.site.name }),
    path: '/legal',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'pages.legal')} />
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {/* If the owner counts the calls in pages. */}
      {bundle.site.policies.countPageCalls && (
        <div class="prose">
          <h2>{sentence(wording, 'legal.callsTitle')}</h2>
          <p>{sentence(wording, 'legal.calls')}</p>
        </div>
      )}
    </Layout>,
  );
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
            {sentence(context.wording, 'page.updated', {
              date: <FormattedDate value={updated} site={context.bundle.site} />,
            })}
          </p>
        )}
      </PageIntro>
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>,
  );
}
