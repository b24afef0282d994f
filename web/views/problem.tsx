import { type ProblemName, problemTypes, problemUrl } from '../runtime/problems.ts';
import { PageIntro } from './components/page-intro.tsx';
import { Section } from './components/section.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

/** `/problems/<name>`: what the `type` of a problem document leads to (RFC 9457, section 3.1.1). */
export function problemPage(context: ViewContext, name: ProblemName): string {
  const { origin } = context.bundle;
  const { title, status, meaning, recovery } = problemTypes[name];
  const type = problemUrl(origin, name);
  const meta = {
    name: `Problem: ${title}`,
    description: `${meaning} ${recovery}`,
    path: type.slice(origin.length),
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={title}>
        <p class="meta">
          Problem <code>{name}</code> · status {status}
        </p>
      </PageIntro>
      <Section title="What it means">
        <p>{meaning}</p>
      </Section>
      <Section title="How to recover">
        <p>{recovery}</p>
      </Section>
      <Section title="How to tell it">
        <p>
          The answer is <code>application/problem+json</code> with status {status}, and its <code>type</code>{' '}
          is <code>{type}</code>. Its <code>hints</code> say what to change in the case at hand.
        </p>
        <p class="more">
          <a href="/problems">All problems</a>
        </p>
      </Section>
    </Layout>,
  );
}
