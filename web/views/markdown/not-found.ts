import type { ContentBundle } from '../../runtime/bundle.ts';
import { shorten } from '../../runtime/shorten.ts';
import type { MissedPath } from '../not-found.tsx';
import { twinUrl } from './addresses.ts';
import { items, link, paragraph, section } from './markdown-page.ts';

const SHOWN_OF_PATH = 120;

/** The answer of a 404 to who asked for Markdown. It has no canonical address. */
export function notFoundMarkdown(bundle: ContentBundle, { path, suggestions }: MissedPath): string {
  const near = items(suggestions.map(({ label, path: other }) => link(label, twinUrl(bundle, other))));
  const blocks = [
    '# There is no page here',
    `Nothing is served at ${paragraph(shorten(path, SHOWN_OF_PATH))}`,
    ...(near ? [section('Did you mean', near)] : []),
    `${link('All essays', twinUrl(bundle, '/essays'))}, ${link('what there is for agents', twinUrl(bundle, '/agents'))}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
