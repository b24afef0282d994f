import { problemTypes } from '../runtime/problems.ts';
import { PageIntro } from './components/page-intro.tsx';
import { TableRegion } from './components/table-region.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

/** `/problems`: the catalogue. */
export function problemsPage(context: ViewContext): string {
  const meta = {
    name: 'Problems',
    description: 'Every kind of problem the API and the tools answer with, and how to recover from it.',
    path: '/problems',
  };
  const rows = Object.entries(problemTypes).map(([name, { title, status, meaning }]) => [
    <a href={`/problems/${name}`}>{title}</a>,
    status,
    meaning,
  ]);
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Problems">
        <p class="lead">What can go wrong in a call to the API or a tool.</p>
        <p>
          REST, tools and pages share this list. An error is <code>application/problem+json</code> (
          <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>); its <code>type</code> leads to one
          of these pages, its <code>hints</code> say what to change.
        </p>
      </PageIntro>
      <div class="indented">
        <TableRegion label="Problems" columns={['Problem', 'Status', 'Meaning']} rows={rows} />
      </div>
    </Layout>,
  );
}
