/** A draft that its owner shares by a secret address, and the page of an address that shares none. */
import type { PropsWithChildren } from 'hono/jsx';
import { faviconOf } from '../core/documents/documents.ts';
import type { Essay } from '../core/essays.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { Styles } from './components/page-head.tsx';
import { sentence } from './components/sentence.tsx';
import { EssayHead, EssayProse, type EssayProseProps, type EssayText } from './essay.tsx';
import { languageOfSite, renderDocument, SiteName } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export function draftPage(context: ViewContext, essay: Essay, text: EssayText): string {
  return privatePageOf(
    context,
    essay.title,
    <article>
      <div class="indented">
        <p class="note">{sentence(context.wording, 'draft.notice')}</p>
      </div>
      <DraftParts context={context} essay={essay} text={text} />
    </article>,
  );
}

/** Renders an essay without what only a published one has, such as addresses to share. */
export function DraftParts({ context, essay, text }: EssayProseProps) {
  return (
    <>
      <EssayHead context={context} essay={essay} />
      <EssayProse context={context} essay={essay} text={text} />
      {essay.takeaways.length > 0 && (
        <Section title={sentence(context.wording, 'essay.takeaways')}>
          <TextList items={essay.takeaways} />
        </Section>
      )}
    </>
  );
}

/** The same for an address that has expired, was revoked, or never was one. */
export function noDraftPage(context: ViewContext): string {
  const { bundle, wording } = context;
  return privatePageOf(
    context,
    wording.say('draft.missing'),
    <PageIntro title={sentence(wording, 'draft.missing')}>
      <p class="lead">{sentence(wording, 'draft.askAgain', { name: bundle.site.name })}</p>
      <More href="/">{sentence(wording, 'page.homePage')}</More>
    </PageIntro>,
  );
}

/** Returns a page with a secret address. It has no scripts, tools or widgets, and nothing of the site but its name. */
function privatePageOf(context: ViewContext, title: string, children: PropsWithChildren['children']): string {
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
