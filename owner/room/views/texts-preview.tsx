/** A text as visitors will see it, below a bar that leads back to the text. */
import type { Child } from 'hono/jsx';
import type { ShownText } from '../../../site/compile/preview-text.ts';
import { PageIntro } from '../../../web/views/components/blocks.tsx';
import { Styles } from '../../../web/views/components/page-head.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { DraftParts } from '../../../web/views/draft.tsx';
import { languageOfSite, renderDocument, SiteFooter, SiteName } from '../../../web/views/layout.tsx';
import { RoomForm, type RoomView, SubmitButton } from './room-page.tsx';

interface Preview {
  readonly shown: ShownText;
  /** Path of the page on which it is edited, which takes what was typed. */
  readonly back: string;
  /** The fields of the form, which the preview takes along so that nothing is lost. */
  readonly typed: Iterable<readonly [name: string, value: string]>;
  /** Whether it is shown next to the text, and so needs no way back. */
  readonly isFramed: boolean;
}

export function textPreviewPage(view: RoomView, { shown, back, typed, isFramed }: Preview): string {
  const { context } = shown;
  const title = shown.kind === 'essay' ? shown.essay.title : shown.page.title;
  return renderDocument(
    <html {...languageOfSite(context.bundle)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{view.wording.say('text.pageTitle', { page: title, site: context.bundle.site.name })}</title>
        <script src={context.assets.themeScript} />
        <Styles context={context} />
        <link rel="stylesheet" href={context.assets.room.stylesheet} />
        <meta name="robots" content="noindex, nofollow" />
      </head>
      <body>
        {!isFramed && (
          <RoomForm view={view} action={back} class="room preview-bar">
            {[...typed].map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <span>{sentence(view.wording, 'room.previewLead')}</span>
            <SubmitButton wording={view.wording} word="room.previewBack" />
          </RoomForm>
        )}
        <header class="site-header">
          <SiteName site={context.bundle.site} />
        </header>
        <main id="main">{partsOf(shown)}</main>
        <SiteFooter context={context} path={undefined} />
      </body>
    </html>,
  );
}

function partsOf(shown: ShownText): Child {
  const { context } = shown;
  if (shown.kind === 'essay') {
    return (
      <article>
        <DraftParts context={context} essay={shown.essay} text={shown.text} />
      </article>
    );
  }
  return (
    <>
      <PageIntro title={shown.page.title} />
      <div class="prose" dangerouslySetInnerHTML={{ __html: shown.html }} />
    </>
  );
}
