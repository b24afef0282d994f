import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { essayPath } from '../../runtime/routes.ts';
import { twinUrl } from './addresses.ts';
import { items, link } from './markdown-page.ts';

type ListedEssay = Pick<Essay, 'slug' | 'title' | 'date' | 'category' | 'readingTime' | 'excerpt'>;

/** Essays as a list: title, date, category, reading time and what each is about. */
export function essayLines(bundle: ContentBundle, essays: readonly ListedEssay[]): string {
  return items(
    essays.map(
      (essay) =>
        `${link(essay.title, twinUrl(bundle, essayPath(essay.slug)))} (${essayFacts(essay)}): ${inlineText(essay.excerpt)}`,
    ),
  );
}

/** Date, category and reading time, on one line. */
export function essayFacts({ date, category, readingTime }: Omit<ListedEssay, 'excerpt'>): string {
  return [date, inlineText(category), readingTime].join(', ');
}
