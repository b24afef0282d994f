import type { ContentBundle } from '../../runtime/bundle.ts';
import { twinUrl } from './addresses.ts';
import { link } from './markdown-page.ts';

/**
 * The answer of a 429 to who asked for Markdown. It has no canonical address.
 *
 * @param seconds until the next search is answered
 */
export function tooManySearchesMarkdown(bundle: ContentBundle, seconds: number): string {
  const blocks = [
    '# Too many searches at once',
    `Wait ${seconds} seconds, then ask again. Everything else stays open to you.`,
    link('All essays', twinUrl(bundle, '/essays')),
  ];
  return `${blocks.join('\n\n')}\n`;
}
