/** Decodes what the old site answers. */

/** What a page or a feed says of itself, in its first bytes. */
const DECLARED =
  /<(?:meta|\?xml)\s[^<>]{0,200}\b(?:charset|encoding)\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{3,40})/i;
const DECLARED_WITHIN = 4_096;

const MARKS: readonly (readonly [label: string, mark: string])[] = [
  ['utf-8', '\xEF\xBB\xBF'],
  ['utf-16le', '\xFF\xFE'],
  ['utf-16be', '\xFE\xFF'],
];

/** Returns the text of an answer: by its byte order mark, its header or its own words; otherwise UTF-8 if it can be. */
export function textOf({ bytes, charset }: { bytes: Uint8Array; charset?: string | undefined }): string {
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1');
  const [marked] = MARKS.find(([, mark]) => head.startsWith(mark)) ?? [];
  for (const label of [marked, charset, DECLARED.exec(head)?.[1]]) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(bytes);
    } catch {
      // Nobody knows this name.
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
