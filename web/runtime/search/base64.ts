// In every browser, worker and Node, though not part of the language; the core is compiled without the types of any.
declare function atob(base64: string): string;
declare function btoa(binary: string): string;

/** Signed bytes as base64 (RFC 4648). */
export function toBase64(bytes: Int8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte & 0xff);
  return btoa(binary);
}

export function fromBase64(base64: string): Int8Array {
  return Int8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
