import { copyIconMarkup, escapeMarkup } from '../markup.ts';

export interface CodeBlock {
  readonly code: string;
  /** A plain word, or empty. */
  readonly language: string;
  /** Name of the button, which does nothing where there are no scripts, as in a feed. */
  readonly copyLabel: string;
  /** For example, the name of the file. */
  readonly title?: string | undefined;
  /** First and last lines to mark, counted from 1. */
  readonly marked?: readonly (readonly [first: number, last: number])[];
  /** The code as HTML, in which no element continues on the next line. */
  readonly highlighted?: string | undefined;
}

/** Returns code with its title, the name of its language and a button that copies it. */
export function codeBlockMarkup({
  code,
  language,
  copyLabel,
  title,
  marked = [],
  highlighted = escapeMarkup(code),
}: CodeBlock): string {
  const label = language && `<span>${language}</span>`;
  const name = language && ` class="language-${language}"`;
  const head = title === undefined ? '' : `<span class="code-title">${escapeMarkup(title)}</span>`;
  const lines = marked.length === 0 ? highlighted : markLines(highlighted, marked);
  return `<div class="code-block"><div class="code-bar">${head}${label}${copyIconMarkup(copyLabel)}</div><pre><code${name}>${lines}</code></pre></div>`;
}

/** A line includes its end, so that it can be a block of its own. */
function markLines(html: string, marked: NonNullable<CodeBlock['marked']>): string {
  const isMarked = (number: number) => marked.some(([first, last]) => first <= number && number <= last);
  return html
    .split(/(?<=\n)/)
    .map((line, index) => (isMarked(index + 1) ? `<mark>${line}</mark>` : line))
    .join('');
}
