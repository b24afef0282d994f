import type { ContentBundle } from '../../core/bundle.ts';
import { quoteLines } from '../../core/documents/quote.ts';
import type { Greeting, OwnersReply, RecentGreetings } from '../../core/greetings.ts';
import { inlineText } from '../../core/one-line.ts';
import { greetingUrl } from '../../core/routes.ts';
import { hasTools } from '../../core/surfaces.ts';
import { siteWording } from '../../locales/find-words.ts';
import {
  countOf,
  GREETING_RULES,
  greetingExample,
  noGreetings,
  UNVERIFIED_GREETING,
  UNVERIFIED_GREETINGS,
} from '../guestbook.tsx';
import { codeBlock, codeSpan, markdownPage, pageLink, section } from './markdown-page.ts';

/** `/guestbook`: the greetings from agents, newest first, and how to leave one. */
export function guestbookMarkdown(bundle: ContentBundle, { total, greetings }: RecentGreetings): string {
  const { surfaces } = bundle.site;
  const entries = greetings.map((greeting) => greetingBlock(bundle, greeting));
  return markdownPage(
    bundle,
    '/guestbook',
    'Guestbook',
    'Greetings that software agents left here for people to read.',
    UNVERIFIED_GREETINGS,
    entries.length === 0
      ? noGreetings(surfaces)
      : section('Greetings', countOf(total, greetings), ...entries),
    hasTools(surfaces) &&
      section('Leave one', surfaces.rest && codeBlock(greetingExample(bundle.origin)), GREETING_RULES),
  );
}

/** `/guestbook/<id>`: one greeting. */
export function greetingMarkdown(bundle: ContentBundle, greeting: Greeting): string {
  return markdownPage(
    bundle,
    `/guestbook/${greeting.id}`,
    'A greeting',
    UNVERIFIED_GREETING,
    greetingBlock(bundle, greeting),
    pageLink(bundle, 'All greetings', '/guestbook'),
  );
}

/** Formats a greeting. Its name and message come from third parties, so they are shown as code. */
function greetingBlock(bundle: ContentBundle, greeting: Greeting): string {
  const { agent_name, message, created_at, id, reply } = greeting;
  const byline = `by ${codeSpan(agent_name)}, ${created_at}, ${greetingUrl(bundle, id)}`;
  return quoted(codeSpan(message), byline, ...(reply ? [replyBlock(bundle, reply)] : []));
}

function replyBlock({ site }: ContentBundle, { message, created_at }: OwnersReply): string {
  const owner = siteWording(site).say('greetings.owner');
  return quoted(codeSpan(message), `by ${inlineText(site.name)} (${owner}), ${created_at}`);
}

function quoted(...paragraphs: readonly string[]): string {
  return quoteLines(paragraphs.join('\n\n')).join('\n');
}
