/** Finds the blanks that an owner has not filled in yet, written as `{{…}}`, outside code. */
import type { ContentError } from '../../util/content-error.ts';
import { withoutCode } from '../markdown/code.ts';
import type { MarkdownSource } from './check-references.ts';

/** Returns the blanks of a Markdown text, each with its line, counted from 1. */
export function blanksIn(markdown: string) {
  if (!markdown.includes('{{')) return [];
  const text = withoutCode(markdown);
  return [...text.matchAll(/\{\{[^{}]*\}\}/g)].map(({ 0: blank, index }) => ({
    text: blank.replace(/\s+/g, ' '),
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Returns whether a text has blanks. */
export function hasBlanks({ rendered }: Pick<MarkdownSource, 'rendered'>): boolean {
  return blanksIn(rendered.markdown).length > 0;
}

/** Returns a warning for each blank in a page of the owner's own or in the legal notice. */
export function warnOfBlanks({ file, fileLine, rendered }: MarkdownSource): ContentError[] {
  return blanksIn(rendered.markdown).map(({ text, line }) => {
    const fix = 'Replace it and its braces, or delete the part that does not apply to you.';
    return { file, line: fileLine(line), message: `The blank "${text}" is not filled in.`, fix };
  });
}
