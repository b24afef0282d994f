/** Pages whose text the owner has written: `/legal`, and pages of the owner's own. */
import type { OwnPage } from '../core/model.ts';
import { ownPath } from '../core/routes.ts';
import { versionsOf } from '../core/versions.ts';
import { FormattedDate, PageIntro } from './components/blocks.tsx';
import { LanguageLinks } from './components/language-links.tsx';
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
  { path, title, description, updated, translations }: OwnPage,
  html: string,
): string {
  const versions = versionsOf({ language: context.bundle.site.locale, path }, translations, ownPath);
  return renderDocument(
    <Layout context={context} meta={{ name: title, description, path, ...(versions && { versions }) }}>
      <PageIntro title={title}>
        {(updated !== undefined || versions) && (
          <p class="meta">
            {updated !== undefined &&
              sentence(context.wording, 'page.updated', {
                date: <FormattedDate value={updated} site={context.bundle.site} />,
              })}
            <LanguageLinks path={path} versions={versions} isFirst={updated === undefined} />
          </p>
        )}
      </PageIntro>
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>,
  );
}
