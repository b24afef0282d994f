import type { ContentBundle } from '../../runtime/bundle.ts';
import { availability } from '../components/availability.ts';
import { whatHappens, whatToInclude } from '../contact.tsx';
import { twinUrl } from './addresses.ts';
import { link, list, markdownPage, paragraph, section } from './markdown-page.ts';

/** `/contact`: how to write, and what becomes of a message. */
export function contactMarkdown(bundle: ContentBundle): string {
  const { origin, site, status } = bundle;
  return markdownPage({
    title: 'Contact',
    url: `${origin}/contact`,
    blocks: [
      availability(status),
      section(
        'Write a message',
        `By mail: ${paragraph(site.contact.email)}`,
        `As an agent: \`POST ${origin}/api/mcp/contact\` with \`name\`, \`email\`, \`message\` and, where it helps, \`topic\`, as JSON.`,
      ),
      section(
        'What to include',
        list(whatToInclude),
        `${link('Offerings', twinUrl(bundle, '/offerings'))} says what can be asked for and whom it suits.`,
      ),
      section('What happens then', paragraph(whatHappens(site))),
    ],
  });
}
