import { PageIntro } from './components/page-intro.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

/** The page of a 429: the same for everyone, so that refusing costs less than searching. */
export function tooManySearchesPage(context: ViewContext): string {
  const meta = { name: 'Too many searches', description: 'This address has searched too often.' };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Too many searches at once">
        <p>
          From your address there were more than {context.rateLimit} searches in a minute, perhaps not by you
          alone. Wait a minute, then load this page again. Everything else stays open to you.
        </p>
        <p class="more">
          <a href="/essays">All essays</a>
        </p>
      </PageIntro>
    </Layout>,
  );
}
