import type { ContentBundle } from '../../core/bundle.ts';
import { problemMeanings } from '../../core/documents/problem-meanings.ts';
import { type ProblemName, problemNames, problemTypes, recoveryOf } from '../../core/problems.ts';
import { shorten } from '../../core/prose.ts';
import type { Wording } from '../../locales/wording.ts';
import { type MissedPath, SHOWN_OF_PATH } from '../error-pages.tsx';
import type { ContentView } from '../view-context.ts';
import { codeSpan, items, markdownDocument, markdownPage, pageLink, section } from './markdown-page.ts';

/** `/problems`: the catalog. */
export function problemsMarkdown(bundle: ContentBundle): string {
  const isExported = bundle.exported !== undefined;
  return markdownPage(
    bundle,
    '/problems',
    'Problems',
    `${isExported ? '' : 'REST, tools and pages share this list. '}An error is \`application/problem+json\` (RFC 9457); its \`type\` leads to one of these pages, and its \`hints\` say what to change.`,
    items(problemNames(isExported), (name) => {
      const { title, status } = problemTypes[name];
      return `${pageLink(bundle, title, `/problems/${name}`)} (${status}): ${problemMeanings[name]}`;
    }),
  );
}

/** `/problems/<name>`: one kind of problem. */
export function problemMarkdown(bundle: ContentBundle, name: ProblemName): string {
  const { title, status } = problemTypes[name];
  return markdownPage(
    bundle,
    `/problems/${name}`,
    title,
    `Problem \`${name}\`, status ${status}`,
    section('What it means', problemMeanings[name]),
    section('How to recover', recoveryOf(name, bundle.site.surfaces.rest)),
  );
}

export function notFoundMarkdown(
  { bundle, wording: { say } }: ContentView,
  { path, suggestions, isGone = false }: MissedPath,
): string {
  return markdownDocument(
    say(isGone ? 'gone.title' : 'missing.title'),
    isGone ? say('gone.text') : say('missing.nothingAt', { address: codeSpan(shorten(path, SHOWN_OF_PATH)) }),
    section(
      say('missing.didYouMean'),
      items(suggestions, (near) => pageLink(bundle, near.label, near.path)),
    ),
    items(
      [pageLink(bundle, say('search.browseAll'), '/essays'), pageLink(bundle, say('agents.link'), '/agents')],
      (link) => link,
    ),
  );
}

/** Returns the body of a 429 response. The client may try again after `seconds`. */
export function tooManyRequestsMarkdown({ say }: Wording, seconds: number): string {
  return markdownDocument(say('limit.title'), say('limit.wait', { count: seconds }));
}
