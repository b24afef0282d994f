import { quoteLines } from '../../core/documents/quote.ts';
import type { Greeting, OwnersReply, RecentGreetings } from '../../core/greetings.ts';
import { inlineText } from '../../core/one-line.ts';
import { greetingUrl } from '../../core/routes.ts';
import { hasTools } from '../../core/surfaces.ts';
import { sentencesText } from '../components/sentence.tsx';
import { countOf, GREETING_LIMITS, greetingExample, noGreetings } from '../guestbook.tsx';
import type { ContentView } from '../view-context.ts';
import { codeBlock, codeSpan, facts, markdownPage, pageLink, section } from './markdown-page.ts';

/** `/guestbook`: the greetings from agents, newest first, and how to leave one. */
export function guestbookMarkdown(view: ContentView, { total, greetings }: RecentGreetings): string {
  const { bundle, wording } = view;
  const { say } = wording;
  const { surfaces } = bundle.site;
  const entries = greetings.map((greeting) => greetingBlock(view, greeting));
  return markdownPage(
    bundle,
    '/guestbook',
    say('pages.guestbook'),
    say('guestbook.lead'),
    sentencesText(wording, say('guestbook.unverified'), say('guestbook.untrusted')),
    entries.length === 0
      ? noGreetings(view)
      : section(say('guestbook.greetings'), countOf(wording, total, greetings), ...entries),
    hasTools(surfaces) &&
      section(
        say('guestbook.leave'),
        surfaces.rest && codeBlock(greetingExample(bundle.origin)),
        say('guestbook.rules', GREETING_LIMITS),
      ),
  );
}

/** `/guestbook/<id>`: one greeting. */
export function greetingMarkdown(view: ContentView, greeting: Greeting): string {
  const { bundle, wording } = view;
  const { say } = wording;
  return markdownPage(
    bundle,
    `/guestbook/${greeting.id}`,
    say('greeting.title'),
    sentencesText(wording, say('guestbook.unverifiedOne'), say('guestbook.untrusted')),
    greetingBlock(view, greeting),
    pageLink(bundle, say('greeting.all'), '/guestbook'),
  );
}

/** Formats a greeting. Its name and message come from third parties, so they are shown as code. */
function greetingBlock(view: ContentView, greeting: Greeting): string {
  const { bundle, wording } = view;
  const { agent_name, message, created_at, id, reply } = greeting;
  const by = wording.say('greeting.by', { author: codeSpan(agent_name) });
  const byline = facts(by, created_at, greetingUrl(bundle, id));
  return quoted(codeSpan(message), byline, ...(reply ? [replyBlock(view, reply)] : []));
}

function replyBlock(
  { bundle: { site }, wording }: ContentView,
  { message, created_at }: OwnersReply,
): string {
  const by = wording.say('greeting.byOwner', {
    author: inlineText(site.name),
    owner: wording.say('greetings.owner'),
  });
  return quoted(codeSpan(message), facts(by, created_at));
}

function quoted(...paragraphs: readonly string[]): string {
  return quoteLines(paragraphs.join('\n\n')).join('\n');
}
