/** A table of words in no language: English between marks, so that a test sees which words are not from the table. */
import type { InterfaceWords } from '../../../web/locales/wording.ts';

/** The marks around every entry. */
export const MARKS = ['⟦', '⟧'] as const;

/** Returns the table with each entry, in each of its forms, between marks. */
export function pseudoTable({ words }: InterfaceWords): InterfaceWords {
  const marked = Object.entries(words).map(([key, entry]) => {
    if (typeof entry === 'string') return [key, mark(entry)];
    return [key, Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, mark(text)]))];
  });
  return { locale: 'en-XA', language: 'en-XA', words: Object.fromEntries(marked) };
}

function mark(text: string): string {
  return MARKS.join(text);
}
