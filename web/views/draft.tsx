/** A draft that its owner shares by a secret address, and the page of an address that shares none. */
import type { Essay } from '../core/essays.ts';
import { More, PageIntro, Section, TextList } from './components/blocks.tsx';
import { EssayHead, EssayProse, type EssayText } from './essay.tsx';
import { privatePageOf } from './private-page.tsx';
import type { ViewContext } from './view-context.ts';

export function draftPage(context: ViewContext, essay: Essay, text: EssayText): string {
  return privatePageOf(
    context,
    essay.title,
    <article>
      <p class="note">Draft, please don't share</p>
      <EssayHead context={context} essay={essay} />
      <EssayProse context={context} essay={essay} text={text} />
      {essay.takeaways.length > 0 && (
        <Section title="Takeaways">
          <TextList items={essay.takeaways} />
        </Section>
      )}
    </article>,
  );
}

/** The same for an address that has expired, was revoked, or never was one. */
export function noDraftPage(context: ViewContext): string {
  const { name } = context.bundle.site;
  return privatePageOf(
    context,
    'No draft here',
    <PageIntro title="There is no draft here">
      <p class="lead">The address may have expired. If you still need the draft, ask {name} for a new one.</p>
      <More href="/">Home page</More>
    </PageIntro>,
  );
}
