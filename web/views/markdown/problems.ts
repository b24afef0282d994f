import type { ContentBundle } from '../../runtime/bundle.ts';
import { type ProblemName, problemTypes, problemUrl } from '../../runtime/problems.ts';
import { shorten } from '../../runtime/prose.ts';
import type { MissedPath } from '../error-pages.tsx';
import { alternateUrl, items, link, markdownPage, paragraph, section } from './markdown-page.ts';

/** `/problems`: the catalogue. */
export function problemsMarkdown(bundle: ContentBundle): string {
  return markdownPage({
    title: 'Problems',
    url: `${bundle.origin}/problems`,
    blocks: [
      'REST, tools and pages share this list. An error is `application/problem+json` (RFC 9457); its `type` leads to one of these pages, its `hints` say what to change.',
      items(
        Object.entries(problemTypes).map(
          ([name, { title, status, meaning }]) =>
            `${link(title, alternateUrl(bundle, `/problems/${name}`))} (${status}): ${meaning}`,
        ),
      ),
    ],
  });
}

/** `/problems/<name>`: one kind of problem. */
export function problemMarkdown(bundle: ContentBundle, name: ProblemName): string {
  const { title, status, meaning, recovery } = problemTypes[name];
  return markdownPage({
    title,
    url: problemUrl(bundle.origin, name),
    blocks: [
      `Problem \`${name}\`, status ${status}`,
      section('What it means', meaning),
      section('How to recover', recovery),
    ],
  });
}

const SHOWN_OF_PATH = 120;

/** The answer of a 404 to who asked for Markdown. It has no canonical address. */
export function notFoundMarkdown(bundle: ContentBundle, { path, suggestions }: MissedPath): string {
  const near = items(suggestions.map(({ label, path: other }) => link(label, alternateUrl(bundle, other))));
  const blocks = [
    '# There is no page here',
    `Nothing is served at ${paragraph(shorten(path, SHOWN_OF_PATH))}`,
    ...(near ? [section('Did you mean', near)] : []),
    `${link('All essays', alternateUrl(bundle, '/essays'))}, ${link('what there is for agents', alternateUrl(bundle, '/agents'))}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The answer of a 429 to who asked for Markdown. It has no canonical address.
 *
 * @param seconds until the next search is answered
 */
export function tooManySearchesMarkdown(bundle: ContentBundle, seconds: number): string {
  const blocks = [
    '# Too many searches at once',
    `Wait ${seconds} seconds, then ask again. Everything else stays open to you.`,
    link('All essays', alternateUrl(bundle, '/essays')),
  ];
  return `${blocks.join('\n\n')}\n`;
}
