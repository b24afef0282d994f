/** Callouts, in the form of GitHub and Obsidian: a quotation that begins with `[!NOTE]`. */

const KINDS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  notice: 'NOTE',
  alert: 'NOTE',
  callout: 'NOTE',
  admonition: 'NOTE',
  aside: 'NOTE',
  abstract: 'NOTE',
  summary: 'NOTE',
  example: 'NOTE',
  question: 'NOTE',
  seealso: 'NOTE',
  todo: 'NOTE',
  quote: 'NOTE',
  default: 'NOTE',
  primary: 'NOTE',
  secondary: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  check: 'TIP',
  done: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  warn: 'WARNING',
  attention: 'WARNING',
  danger: 'CAUTION',
  caution: 'CAUTION',
  error: 'CAUTION',
  bug: 'CAUTION',
  failure: 'CAUTION',
};

/** Returns the kind of callout that a generator calls by a name, or undefined if it is none. */
export function calloutKind(name: string): string | undefined {
  const key = name.toLowerCase().replace(/^notice-+|[-_]/g, '');
  return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
}

export function calloutMarkdown(kind: string, title: string, text: string): string {
  const lines = [
    `[!${kind}]${title ? ` ${title.replace(/\s+/g, ' ').trim()}` : ''}`,
    ...text.trim().split('\n'),
  ];
  return `\n\n${quotationLines(lines)}\n\n`;
}

/** Returns a quotation. */
export function quoteMarkdown(text: string): string {
  return `\n\n${quotationLines(text.trim().split('\n'))}\n\n`;
}

function quotationLines(lines: readonly string[]): string {
  return lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n');
}
