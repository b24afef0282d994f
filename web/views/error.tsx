import { PageIntro } from './components/page-intro.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

/** The page of a 500. */
export function errorPage(context: ViewContext): string {
  const { email } = context.bundle.site.contact;
  const meta = { name: 'Something failed', description: 'The site failed to answer.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Something failed on our side">
        <p>
          The site could not answer, and you did nothing wrong. Try again in a minute. If it keeps failing, a
          note to <a href={`mailto:${email}`}>{email}</a> would help.
        </p>
        <p class="more">
          <a href="/">Home page</a>
        </p>
      </PageIntro>
    </Layout>,
  );
}
