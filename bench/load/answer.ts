/** Where an answer ends, for a client that asks one thing at a time. */

export interface Head {
  readonly status: number;
  /** Bytes of head and body together; undefined where the body comes in chunks and says at its end that it ends. */
  readonly length: number | undefined;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Reads the head of an answer (RFC 9112, section 6.3); undefined where it has not come whole. */
export function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end + END_OF_HEAD.length);
  const status = Number(head.slice(9, 12));
  if (status === 204 || status === 304) return { status, length: head.length };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return { status, length: length === undefined ? undefined : head.length + Number(length) };
}

export function endsWithLastChunk(bytes: Buffer): boolean {
  return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
