import type { ContentBundle } from '../../runtime/bundle.ts';
import { nestHeadings } from '../../runtime/markdown/nest-headings.ts';
import { markdownPage } from './markdown-page.ts';

/** `/legal`: the notice as the owner wrote it. */
export function legalMarkdown({ origin, site }: ContentBundle): string {
  return markdownPage({
    title: 'Legal',
    url: `${origin}/legal`,
    blocks: [nestHeadings(site.policies.legalNotice.trim(), 2)],
  });
}
