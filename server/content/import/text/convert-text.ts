import type { ConvertedText, SourcePost, TextContext } from '../source.ts';

export function convertText(
  post: Pick<SourcePost, 'text' | 'format' | 'hasHardBreaks'>,
  _context: TextContext,
): ConvertedText {
  return { markdown: post.text, findings: [] };
}
