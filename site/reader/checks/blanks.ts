/** Finds the blanks that an owner has not filled in yet, written as `{{…}}`, outside code. */
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { plural } from '../../../web/core/prose.ts';
import { withoutCode } from '../../markdown/code.ts';
import type { ContentError } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
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

/** Says which pages, by path, strangers do not see because they have blanks. */
export function describeUnfilled(paths: readonly string[]): string {
  const stay = paths.length === 1 ? 'stays' : 'stay';
  return `${plural(paths.length, 'page')} with unfilled blanks ${stay} unpublished (${paths.join(', ')}). List the blanks with: ${PROGRAM} check`;
}

const SHOWN = 3;

/** Returns one warning about all blanks of a page of the owner's own, or of the legal notice. */
export function warnOfBlanks({ file, fileLine, rendered }: MarkdownSource): ContentError[] {
  const blanks = blanksIn(rendered.markdown).map(({ text, line }) => ({ text, line: fileLine(line) }));
  const [first] = blanks;
  if (!first) return [];
  const named = blanks.slice(0, SHOWN).map(({ text, line }) => `${text} (${line})`);
  const rest = blanks.length > SHOWN ? ' …' : '';
  return [{ file, line: first.line, ...explain('blanks', { blanks: named.join(', ') + rest }) }];
}
