import slugify from '@sindresorhus/slugify';
import { stringify } from 'yaml';
import type { EssayFrontMatter } from '../../web/core/model.ts';
import { isReservedName } from './text-name.ts';

type EssayDraft = Pick<EssayFrontMatter, 'title' | 'date' | 'category'> & { readonly text: string };

const ABOUT_QUESTIONS = `# Questions that a reader might ask and this essay answers, in everyday words: up to twelve.
# Search finds the essay by them. No page shows them.
# questions:
#   - How do I … ?
`;

/** Returns the file of an essay that only its owner sees until the line `draft: true` is deleted. */
export function essayDraft({ title, date, category, text }: EssayDraft): string {
  const frontMatter = stringify({ title, date, category, draft: true }, { lineWidth: 0 });
  return `---\n${frontMatter}${ABOUT_QUESTIONS}---\n\n${text}\n`;
}

/** Shorter than any file system requires, because nobody would recognize a longer address. */
const MAX_SLUG_LENGTH = 80;

/** Languages whose ä and ö are a and o, as in Swedish. The library takes them for German. */
const LIKE_SWEDISH = ['fi', 'et'];

/**
 * Returns the slug of a title, with its letters in Latin as readers of its language write them; undefined if none can be.
 * Every system can store a file of that name.
 */
export function slugOf(title: string, locale = 'en'): string | undefined {
  const isLikeSwedish = LIKE_SWEDISH.includes(locale.slice(0, 2));
  const latin = slugify(withoutAccents(title.toLowerCase()), {
    locale: isLikeSwedish ? 'sv' : locale,
    customReplacements: [['&', ' ']],
  });
  if (isReservedName(latin)) return `${latin}-1`;
  if (latin.length <= MAX_SLUG_LENGTH) return latin || undefined;
  // Cut between words, if there are any.
  const cut = latin.slice(0, MAX_SLUG_LENGTH + 1);
  const end = cut.lastIndexOf('-');
  return cut.slice(0, end > 0 ? end : MAX_SLUG_LENGTH);
}

/** Removes the accents of Greek, and the dot that lower case leaves on a Turkish i. */
function withoutAccents(title: string): string {
  const composed = title.normalize('NFC').replace(/\u0307/g, '');
  return composed.replace(/\p{Script=Greek}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
}
