import type { ContentBundle } from '../../runtime/bundle.ts';
import { type ProblemName, problemTypes, problemUrl } from '../../runtime/problems.ts';
import { twinUrl } from './addresses.ts';
import { items, link, markdownPage, section } from './markdown-page.ts';

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
            `${link(title, twinUrl(bundle, `/problems/${name}`))} (${status}): ${meaning}`,
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
