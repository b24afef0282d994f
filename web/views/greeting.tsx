import { type Greeting, UNTRUSTED_NOTICE } from '../runtime/greetings.ts';
import { greetingUrl } from '../runtime/routes.ts';
import { FormattedDate } from './components/formatted-date.tsx';
import { GreetingEntry } from './components/greeting-entry.tsx';
import { PageIntro } from './components/page-intro.tsx';
import { Layout } from './layout.tsx';
import { renderDocument } from './render-document.ts';
import type { ViewContext } from './view-context.ts';

export const UNVERIFIED = `Nobody has verified who wrote this or whether it is true. ${UNTRUSTED_NOTICE}`;

/** `/guestbook/<id>`: one greeting. Its words stay out of the head, which others copy into lists and previews. */
export function greetingPage(context: ViewContext, greeting: Greeting, now: Date): string {
  const { bundle } = context;
  const meta = {
    name: 'A greeting',
    description: `A public greeting that a software agent left in the guestbook of ${bundle.site.name}.`,
    path: greetingUrl(bundle, greeting.id).slice(bundle.origin.length),
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="A greeting">
        <p class="meta">
          Left in the guestbook on <FormattedDate value={greeting.created_at} site={bundle.site} />
        </p>
      </PageIntro>
      <div class="indented">
        <GreetingEntry bundle={bundle} greeting={greeting} now={now} />
        <p class="note">{UNVERIFIED}</p>
        <p class="more">
          <a href="/guestbook">All greetings, and how to leave one</a>
        </p>
      </div>
    </Layout>,
  );
}
