/**
 * Makes the Latin files in this folder from `@fontsource/vollkorn`: without the features that no style sheet uses, and
 * with equal spaces. Run it after an update of that package:
 *
 *     npm install --no-save subset-font@2 && node web/styles/fonts/make.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';

const STYLES = ['400-normal', '400-italic', '600-normal'];
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'mark', 'tnum'];
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

const { resolve } = createRequire(import.meta.url);
const { latin } = JSON.parse(await readFile(resolve('@fontsource/vollkorn/unicode.json'), 'utf8'));
const characters = latin
  .split(',')
  .flatMap((range) => {
    const [first, last = first] = range.match(/[\dA-F]+/g).map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  })
  .filter((character) => character.codePointAt(0) > SPACE)
  .join('');

for (const style of STYLES) {
  const name = `vollkorn-latin-${style}.woff2`;
  const font = await readFile(resolve(`@fontsource/vollkorn/files/${name}`));
  const subset = await subsetFont(font, characters, { targetFormat: 'truetype', keepFeatures: FEATURES });
  const file = new URL(name, import.meta.url);
  await writeFile(file, await fontverter.convert(withEqualSpaces(subset), 'woff2'));
}

/** Vollkorn kerns letters against its space, but not against its no-break space. Returns `font` with one for both. */
function withEqualSpaces(font) {
  const tables = readTables(font);
  const glyphs = readCharacterMap(tables.get('cmap'));
  glyphs.set(SPACE, glyphs.get(NO_BREAK_SPACE));
  tables.set('cmap', writeCharacterMap(glyphs));
  return writeTables(font.readUInt32BE(0), tables);
}

/** Reads the table directory (OpenType, "Organization of an OpenType Font"). */
function readTables(font) {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return new Map(
    records.map((at) => {
      const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + length)];
    }),
  );
}

function writeTables(version, tables) {
  const searchRange = 16 * 2 ** Math.floor(Math.log2(tables.size));
  const directory = Buffer.alloc(12 + tables.size * 16);
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(tables.size, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(Math.log2(searchRange / 16), 8);
  directory.writeUInt16BE(tables.size * 16 - searchRange, 10);
  const padded = [...tables].map(([tag, table]) => {
    const copy = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    // The checksum of the whole font is computed as if it were 0.
    if (tag === 'head') copy.writeUInt32BE(0, 8);
    return { tag, length: table.length, copy };
  });
  let offset = directory.length;
  for (const [index, { tag, length, copy }] of padded.entries()) {
    const record = 12 + index * 16;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(copy), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(length, record + 12);
    offset += copy.length;
  }
  const parts = [directory, ...padded.map(({ copy }) => copy)];
  const header = padded.find(({ tag }) => tag === 'head').copy;
  header.writeUInt32BE((0xb1b0afba - checksum(Buffer.concat(parts))) >>> 0, 8);
  return Buffer.concat(parts);
}

function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Reads the first subtable of format 4, which maps the characters below U+10000. */
function readCharacterMap(cmap) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const table = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4));
  const size = table.readUInt16BE(6);
  const glyphs = new Map();
  for (let segment = 14; segment < 14 + size; segment += 2) {
    const [last, first] = [table.readUInt16BE(segment), table.readUInt16BE(segment + 2 + size)];
    const delta = table.readUInt16BE(segment + 2 + 2 * size);
    const rangeAt = segment + 2 + 3 * size;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** Writes one subtable of format 4, for both Unicode and Windows, with a segment for each run of glyphs. */
function writeCharacterMap(glyphs) {
  const segments = [];
  for (const [code, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const previous = segments.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (previous?.last === code - 1 && previous.delta === delta) previous.last = code;
    else segments.push({ first: code, last: code, delta });
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const searchRange = 2 * 2 ** Math.floor(Math.log2(segments.length));
  const words = [
    ...[4, 16 + segments.length * 8, 0, segments.length * 2],
    ...[searchRange, Math.log2(searchRange / 2), segments.length * 2 - searchRange],
    ...segments.map(({ last }) => last),
    0,
    ...segments.map(({ first }) => first),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  const header = [0, 2, ...[0, 3, 0, 20], ...[3, 1, 0, 20]];
  return Buffer.from([...header, ...words].flatMap((word) => [word >> 8, word & 0xff]));
}
