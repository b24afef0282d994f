const HEADER = 6;
const ENTRY = 16;
const ICON = 1;
const BITS_PER_PIXEL = 32;

/** A PNG of `size` pixels (at most 255) as the only drawing of an icon file, which is what `/favicon.ico` must be. */
export function icoOf(png: Uint8Array, size: number): Uint8Array {
  const file = Buffer.alloc(HEADER + ENTRY + png.length);
  file.writeUInt16LE(ICON, 2);
  file.writeUInt16LE(1, 4);
  file.writeUInt8(size, HEADER);
  file.writeUInt8(size, HEADER + 1);
  file.writeUInt16LE(1, HEADER + 4);
  file.writeUInt16LE(BITS_PER_PIXEL, HEADER + 6);
  file.writeUInt32LE(png.length, HEADER + 8);
  file.writeUInt32LE(HEADER + ENTRY, HEADER + 12);
  file.set(png, HEADER + ENTRY);
  return file;
}
