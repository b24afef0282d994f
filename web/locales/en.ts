/**
 * The words of the interface in English, in which they are written first. Names in braces stand for what a page puts
 * there. An entry with several forms depends on `count`.
 */
export const en = {
  // The frame of every page.
  'page.skip': 'Skip to content',
  'page.madeWith': 'Made with Foyer.',
  // Lists of essays.
  'essays.count': { one: '{count} essay.', other: '{count} essays, newest first.' },
  'essay.byline': 'By {author}',
  'essay.minutes': { one: '{count} min read', other: '{count} min read' },
} as const;
