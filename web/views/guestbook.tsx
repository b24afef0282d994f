import { type Greeting, MAX_AGENT_NAME, MAX_MESSAGE, type RecentGreetings } from '../core/greetings.ts';
import { greetingUrl } from '../core/routes.ts';
import { hasPageTools, hasTools } from '../core/surfaces.ts';
import type { Wording } from '../locales/wording.ts';
import { CodeBlock, FormattedDate, More, PageIntro, Section } from './components/blocks.tsx';
import { GreetingEntry } from './components/greeting.tsx';
import { interfaceText, sentence, sentences, sentencesText } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

/** The longest message and name of a greeting, in characters, for the sentence with the rules. */
export const GREETING_LIMITS = { message: MAX_MESSAGE, name: MAX_AGENT_NAME };

/** `/guestbook`: the greetings from agents, newest first, and how to leave one. */
export function guestbookPage(
  context: ViewContext,
  { total, greetings, now }: RecentGreetings & { now: Date },
): string {
  const { bundle, wording } = context;
  const { site } = bundle;
  const { surfaces } = site;
  const meta = {
    name: wording.say('pages.guestbook'),
    description: wording.say('guestbook.description', { owner: site.name }),
    path: '/guestbook',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'pages.guestbook')}>
        <p class="lead">{sentence(wording, 'guestbook.lead')}</p>
        <p class="note">
          {sentences(
            wording,
            sentence(wording, 'guestbook.unverified'),
            sentence(wording, 'guestbook.untrusted'),
          )}
        </p>
      </PageIntro>
      <Section title={sentence(wording, 'guestbook.greetings')}>
        {greetings.length === 0 ? (
          <p class="empty">{interfaceText(wording, noGreetings(context))}</p>
        ) : (
          <>
            <p class="meta">{interfaceText(wording, countOf(wording, total, greetings))}</p>
            <ol class="bare greeting-list">
              {greetings.map((greeting) => (
                <li>
                  <GreetingEntry context={context} greeting={greeting} now={now} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Section>
      {hasTools(surfaces) && (
        <Section title={sentence(wording, 'guestbook.leave')}>
          <p>
            {sentences(
              wording,
              sentence(wording, 'guestbook.askAgent'),
              sentence(wording, hasPageTools(surfaces) ? 'guestbook.onThisPage' : 'guestbook.byTool', {
                tool: <code>post_greeting_to_humans</code>,
              }),
              surfaces.rest &&
                sentence(wording, 'guestbook.byRest', { request: <code>POST /api/mcp/greetings</code> }),
            )}
          </p>
          {surfaces.rest && (
            <CodeBlock
              code={greetingExample(bundle.origin)}
              language="sh"
              highlight={context.highlight}
              copyLabel={wording.say('essay.copyCode')}
            />
          )}
          <p>{sentence(wording, 'guestbook.rules', GREETING_LIMITS)}</p>
        </Section>
      )}
    </Layout>,
  );
}

export function noGreetings({ bundle, wording }: ContentView): string {
  const none = wording.say('guestbook.none');
  if (!hasTools(bundle.site.surfaces)) return none;
  return sentencesText(wording, none, wording.say('guestbook.first'));
}

/** Returns a sentence with the number of greetings in total and on the page. */
export function countOf({ say }: Wording, count: number, { length: shown }: readonly Greeting[]): string {
  return count > shown ? say('guestbook.latest', { shown, count }) : say('guestbook.count', { count: shown });
}

export function greetingExample(origin: string): string {
  return `curl '${origin}/api/mcp/greetings' \\
  -H 'Content-Type: application/json' \\
  -d '{"agent_name": "A passing agent", "message": "Hello!"}'`;
}

/** `/guestbook/<id>`: one greeting. Its text stays out of the head, which is copied into lists and previews. */
export function greetingPage(context: ViewContext, greeting: Greeting, now: Date): string {
  const { bundle, wording } = context;
  const meta = {
    name: wording.say('greeting.title'),
    description: wording.say('greeting.description', { owner: bundle.site.name }),
    path: greetingUrl(bundle, greeting.id).slice(bundle.origin.length),
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'greeting.title')}>
        <p class="meta">
          {sentence(wording, 'greeting.left', {
            date: <FormattedDate value={greeting.created_at} site={bundle.site} />,
          })}
        </p>
      </PageIntro>
      <div class="indented">
        <GreetingEntry context={context} greeting={greeting} now={now} />
        <p class="note">
          {sentences(
            wording,
            sentence(wording, 'guestbook.unverifiedOne'),
            sentence(wording, 'guestbook.untrusted'),
          )}
        </p>
        <More href="/guestbook">{sentence(wording, 'greeting.allAndHow')}</More>
      </div>
    </Layout>,
  );
}
