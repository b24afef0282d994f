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

  // Parts of an essay that Markdown makes: labels for screen readers, unless noted otherwise.
  'text.linkToSection': 'Link to the section “{section}”',
  // A task in a list, whether it is done or not.
  'text.done': 'Done',
  'text.toDo': 'To do',
  'text.table': 'Table',
  'text.footnotes': 'Footnotes',
  'text.footnote': 'Footnote {number}',
  'text.backFromFootnote': 'Back to the text of footnote {number}',
  // If the text refers to a footnote more than once: which of these places the link leads to.
  'text.backToPlace': 'Back to the text of footnote {number}, place {place}',
  // The kinds of callouts, which are boxes with advice. Shown as their titles.
  'text.note': 'Note',
  'text.tip': 'Tip',
  'text.important': 'Important',
  'text.warning': 'Warning',
  'text.caution': 'Caution',
  // The kind of a callout before its own title, for screen readers.
  'text.calloutKind': '{kind}:',
  // On the button next to code.
  'essay.copyCode': 'Copy this code',
} as const;
