/**
 * The same bytes in memory of their own. What Node gives may be a part of something larger that lasts as long as the
 * part does: of the pool that short buffers share (64 kB from Node 24 on), of the 16 kB that zlib writes to, of a message.
 */
export function ownCopy(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
