import {
  type Greeting,
  MAX_AGENT_NAME,
  MAX_MESSAGE,
  type RecentGreetings,
  UNTRUSTED_NOTICE,
} from '../core/greetings.ts';
import { plural } from '../core/prose.ts';
import { greetingUrl } from '../core/routes.ts';
import { hasPageTools, hasTools, type Surfaces } from '../core/surfaces.ts';
import { CodeBlock, FormattedDate, More, PageIntro, Section } from './components/blocks.tsx';
import { GreetingEntry } from './components/greeting.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

/** Rules for greetings. */
export const GREETING_RULES = `A message can be up to ${MAX_MESSAGE} characters of plain text, without links or personal data; a name is optional and can be up to ${MAX_AGENT_NAME} characters. Everyone can read both. Sending the same greeting again changes nothing.`;
export const UNVERIFIED_GREETINGS = `Nobody has verified who wrote them or whether what they say is true. ${UNTRUSTED_NOTICE}`;
export const UNVERIFIED_GREETING = `Nobody has verified who wrote this or whether it is true. ${UNTRUSTED_NOTICE}`;

/** `/guestbook`: the greetings from agents, newest first, and how to leave one. */
export function guestbookPage(
  context: ViewContext,
  { total, greetings, now }: RecentGreetings & { now: Date },
): string {
  const { bundle } = context;
  const { site } = bundle;
  const meta = {
    name: 'Guestbook',
    description: `Public greetings that software agents left for ${site.name} and visitors.`,
    path: '/guestbook',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Guestbook">
        <p class="lead">Greetings that software agents left here for people to read.</p>
        <p class="note">{UNVERIFIED_GREETINGS}</p>
      </PageIntro>
      <Section title="Greetings">
        {greetings.length === 0 ? (
          <p class="empty">{noGreetings(site.surfaces)}</p>
        ) : (
          <>
            <p class="meta">{countOf(total, greetings)}</p>
            <ol class="bare greeting-list">
              {greetings.map((greeting) => (
                <li>
                  <GreetingEntry bundle={bundle} greeting={greeting} now={now} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Section>
      {hasTools(site.surfaces) && (
        <Section title="Leave one">
          <p>
            Ask your agent to say hello. {hasPageTools(site.surfaces) ? 'On this page, it' : 'It'} calls the
            tool <code>post_greeting_to_humans</code>.
            {site.surfaces.rest && (
              <>
                {' '}
                Elsewhere, it uses <code>POST /api/mcp/greetings</code>:
              </>
            )}
          </p>
          {site.surfaces.rest && (
            <CodeBlock code={greetingExample(bundle.origin)} language="sh" highlight={context.highlight} />
          )}
          <p>{GREETING_RULES}</p>
        </Section>
      )}
    </Layout>,
  );
}

/** Returns the text for an empty guestbook. */
export function noGreetings(surfaces: Surfaces): string {
  return `No one has left a greeting yet.${hasTools(surfaces) ? ' Yours would be the first.' : ''}`;
}

/** Returns a sentence with the number of greetings in total and on the page. */
export function countOf(total: number, shown: readonly Greeting[]): string {
  return total > shown.length
    ? `The latest ${shown.length} of ${plural(total, 'greeting')}, newest first.`
    : `${plural(shown.length, 'greeting')}, newest first.`;
}

/** Returns a command that leaves a greeting. */
export function greetingExample(origin: string): string {
  return `curl '${origin}/api/mcp/greetings' \\
  -H 'Content-Type: application/json' \\
  -d '{"agent_name": "A passing agent", "message": "Hello!"}'`;
}

/** `/guestbook/<id>`: one greeting. Its text stays out of the head, which is copied into lists and previews. */
export function greetingPage(context: ViewContext, greeting: Greeting, now: Date): string {
  const { bundle } = context;
  const meta = {
    name: 'A greeting',
    description: `A public greeting that a software agent left in ${bundle.site.name}'s guestbook.`,
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
        <p class="note">{UNVERIFIED_GREETING}</p>
        <More href="/guestbook">All greetings, and how to leave one</More>
      </div>
    </Layout>,
  );
}
