/** `text` as it may be shown back to whoever sent it: at most `limit` characters. */
export function shorten(text: string, limit: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : characters.join('');
}
