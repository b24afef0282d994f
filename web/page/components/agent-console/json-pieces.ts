/** JSON in pieces, so that its structure can be seen. */

export interface JsonPiece {
  readonly is: 'key' | 'string' | 'literal' | 'rest';
  readonly text: string;
}

/** A string, with the colon that makes it a key; a number, true, false or null. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*|true|false|null)/g;

/** The pieces of a text that `JSON.stringify` has made; joined they are that text. */
export function jsonPieces(json: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let end = 0;
  for (const { 0: text, 1: string, 2: colon, index } of json.matchAll(TOKEN)) {
    if (index > end) pieces.push({ is: 'rest', text: json.slice(end, index) });
    pieces.push({ is: string === undefined ? 'literal' : colon === undefined ? 'string' : 'key', text });
    end = index + text.length;
  }
  if (end < json.length) pieces.push({ is: 'rest', text: json.slice(end) });
  return pieces;
}
