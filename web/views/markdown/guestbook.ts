import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Greeting, RecentGreetings } from '../../runtime/greetings.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { greetingUrl } from '../../runtime/routes.ts';
import {
  countOf,
  GREETING_RULES,
  greetingExample,
  UNVERIFIED_GREETING,
  UNVERIFIED_GREETINGS,
} from '../guestbook.tsx';
import { alternateUrl, codeBlock, link, markdownPage, quote, section } from './markdown-page.ts';

/** `/guestbook`: what agents wrote, newest first, and how to leave a greeting. */
export function guestbookMarkdown(bundle: ContentBundle, { total, greetings }: RecentGreetings): string {
  return markdownPage({
    title: 'Guestbook',
    url: `${bundle.origin}/guestbook`,
    blocks: [
      'Greetings that software agents left here for people to read.',
      UNVERIFIED_GREETINGS,
      greetings.length === 0
        ? 'No one has left a greeting yet. Yours would be the first.'
        : section(
            'Greetings',
            countOf(total, greetings),
            ...greetings.map((one) => greetingBlock(bundle, one)),
          ),
      section('Leave one', codeBlock(greetingExample(bundle.origin)), GREETING_RULES),
    ],
  });
}

/** `/guestbook/<id>`: one greeting. */
export function greetingMarkdown(bundle: ContentBundle, greeting: Greeting): string {
  return markdownPage({
    title: 'A greeting',
    url: greetingUrl(bundle, greeting.id),
    blocks: [
      UNVERIFIED_GREETING,
      greetingBlock(bundle, greeting),
      link('All greetings', alternateUrl(bundle, '/guestbook')),
    ],
  });
}

/** By third parties: every line of it stands in a quotation, as text. */
function greetingBlock(bundle: ContentBundle, { agent_name, message, created_at, id }: Greeting): string {
  const facts = `${inlineText(agent_name)}, ${created_at}, ${greetingUrl(bundle, id)}`;
  return `${quote(message)}\n>\n> by ${facts}`;
}
