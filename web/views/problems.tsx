import { problemMeanings } from '../core/documents/problem-meanings.ts';
import { type ProblemName, problemNames, problemTypes, problemUrl, recoveryOf } from '../core/problems.ts';
import { More, PageIntro, Section, TableRegion } from './components/blocks.tsx';
import { IN_ENGLISH } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/** `/problems`: the catalog. These pages are for programmers, and in English on every site. */
export function problemsPage(context: ViewContext): string {
  const isExported = context.bundle.exported !== undefined;
  const meta = {
    name: 'Problems',
    description: `Every kind of problem that ${isExported ? '' : 'the API and '}the tools can return, and how to recover from it.`,
    path: '/problems',
  };
  const rows = problemNames(isExported).map((name) => {
    const { title, status } = problemTypes[name];
    return [<a href={`/problems/${name}`}>{title}</a>, status, problemMeanings[name]];
  });
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Problems" isEnglish>
        <p class="lead">What can go wrong when you call {isExported ? 'a tool' : 'the API or a tool'}.</p>
        <p>
          {!isExported && 'REST, tools and pages share this list. '}An error is{' '}
          <code>application/problem+json</code> (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>
          ); its <code>type</code> leads to one of these pages, and its <code>hints</code> say what to change.
        </p>
      </PageIntro>
      <div class="indented" {...IN_ENGLISH}>
        <TableRegion label="Problems" columns={['Problem', 'Status', 'Meaning']} rows={rows} />
      </div>
    </Layout>,
  );
}

/** `/problems/<name>`: the page that the `type` of a problem document links to (RFC 9457, section 3.1.1). */
export function problemPage(context: ViewContext, name: ProblemName): string {
  const { origin, site } = context.bundle;
  const { title, status } = problemTypes[name];
  const recovery = recoveryOf(name, site.surfaces.rest);
  const meaning = problemMeanings[name];
  const type = problemUrl(origin, name);
  const meta = {
    name: `Problem: ${title}`,
    description: `${meaning} ${recovery}`,
    path: type.slice(origin.length),
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={title} isEnglish>
        <p class="meta">
          Problem <code>{name}</code> · status {status}
        </p>
      </PageIntro>
      <Section title="What it means" isEnglish>
        <p>{meaning}</p>
      </Section>
      <Section title="How to recover" isEnglish>
        <p>{recovery}</p>
      </Section>
      <Section title="How to recognize it" isEnglish>
        <p>
          The response is <code>application/problem+json</code> with status {status}, and its{' '}
          <code>type</code> is <code>{type}</code>. Its <code>hints</code> say what to change in your case.
        </p>
        <More href="/problems">All problems</More>
      </Section>
    </Layout>,
  );
}
