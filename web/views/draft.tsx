/** A draft that its owner shares by a secret address, and the page of an address that shares none. */
import type { Essay } from '../core/essays.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { sentence } from './components/sentence.tsx';
import { EssayHead, EssayProse, type EssayText } from './essay.tsx';
import { privatePageOf } from './private-page.tsx';
import type { ViewContext } from './view-context.ts';

export function draftPage(context: ViewContext, essay: Essay, text: EssayText): string {
  const { wording } = context;
  return privatePageOf(
    context,
    essay.title,
    <article>
      <div class="indented">
        <p class="note">{sentence(wording, 'draft.notice')}</p>
      </div>
      <DraftParts context={context} essay={essay} text={text} />
    </article>,
  );
}

interface DraftPartsProps {
  readonly context: ViewContext;
  readonly essay: Essay;
  readonly text: EssayText;
}

/** Renders an essay without what only a published one has, such as addresses to share. */
export function DraftParts({ context, essay, text }: DraftPartsProps) {
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
  const { name } = bundle.site;
  return privatePageOf(
    context,
    wording.say('draft.missing'),
    <PageIntro title={sentence(wording, 'draft.missing')}>
      <p class="lead">{sentence(wording, 'draft.askAgain', { name })}</p>
      <More href="/">{sentence(wording, 'page.homePage')}</More>
    </PageIntro>,
  );
}
