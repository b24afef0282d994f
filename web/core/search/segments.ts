/** Cuts text in a script without spaces into words. Old browsers have no dictionary for that. */

let segmenter: Intl.Segmenter | undefined;

function cut(text: string): Intl.Segments | undefined {
  if (!('Segmenter' in Intl)) return undefined;
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return segmenter.segment(text);
}

/** Returns the parts of a text, cut where a dictionary knows that a word ends. */
export function segments(text: string): readonly string[] {
  return [...(cut(text) ?? [{ segment: text }])].map(({ segment }) => segment);
}

/** Returns whether a word may begin at a position of the text. */
export function isWordStart(text: string, position: number): boolean {
  return (cut(text)?.containing(position)?.index ?? position) === position;
}
