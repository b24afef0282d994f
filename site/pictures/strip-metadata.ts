/**
 * Takes out of a picture what it says about its maker, without decoding it: places, comments, the names of programs and
 * files. Only for the formats that are served unchanged; all others are made anew, which leaves everything out.
 */
export function withoutMetadata(bytes: Buffer<ArrayBuffer>, format: string | undefined): Buffer<ArrayBuffer> {
  if (format === 'gif') return stripGif(bytes);
  if (format === 'webp') return stripWebp(bytes);
  // Markup is ASCII in every encoding that sites use, and each byte of the text stays as it is.
  return format === 'svg' ? Buffer.from(stripSvg(bytes.toString('latin1')), 'latin1') : bytes;
}

/** Chunks of a WebP that show something (RFC 9649, section 2.7). */
const SHOWN_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** A chunk begins with its name and its size. The first one is the file, and has a second name. */
const CHUNK_HEADER = 8;
const FILE_HEADER = 12;
/** In the flags of `VP8X`: there is EXIF, there is XMP. */
const METADATA_FLAGS = 0b1100;

function stripWebp(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const chunks: Buffer[] = [];
  for (let at = FILE_HEADER; at + CHUNK_HEADER <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    // Chunks of an odd size are padded.
    const end = at + CHUNK_HEADER + size + (size % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(CHUNK_HEADER) & ~METADATA_FLAGS, CHUNK_HEADER);
    if (SHOWN_CHUNKS.includes(name)) chunks.push(chunk);
    at = end;
  }
  const file = Buffer.concat([bytes.subarray(0, FILE_HEADER), ...chunks]);
  file.writeUInt32LE(file.length - CHUNK_HEADER, 4);
  return file;
}

/** Bytes that begin the blocks of a GIF, and the extensions that change what is shown (GIF89a, sections 20 to 27). */
const GIF = { header: 13, image: 0x2c, extension: 0x21, control: 0xf9, application: 0xff, end: 0x3b };
/** The applications that say how often an animation repeats. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const APPLICATION_BYTES = 11;
const IMAGE_HEADER = 10;

function stripGif(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = GIF.header + colorTableSize(bytes[GIF.header - 3]);
  const kept: Buffer[] = [bytes.subarray(0, start)];
  for (let at = start; at < bytes.length && bytes[at] !== GIF.end; ) {
    const isImage = bytes[at] === GIF.image;
    // Nothing else belongs here.
    if (!isImage && bytes[at] !== GIF.extension) break;
    // An image has its own colors, and the size of its codes.
    const data = at + (isImage ? IMAGE_HEADER + colorTableSize(bytes[at + IMAGE_HEADER - 1]) + 1 : 2);
    const end = afterSubBlocks(bytes, data);
    const isLoop = LOOPS.includes(bytes.toString('latin1', data + 1, data + 1 + APPLICATION_BYTES));
    const label = bytes[at + 1];
    if (isImage || label === GIF.control || (label === GIF.application && isLoop)) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return Buffer.concat([...kept, Buffer.of(GIF.end)]);
}

/** Three bytes a color. The lowest bits tell how many there are, the highest whether there are any. */
function colorTableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0b111) + 1) : 0;
}

/** Data is in blocks of up to 255 bytes, each after its size. A size of zero ends it. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

/** Prefixes of elements and attributes that a browser draws. `xmlns:` and `xml:` have one by definition. */
const SHOWN_PREFIXES = ['xml', 'xmlns', 'xlink', 'svg'];
const SHOWN_NAMESPACES =
  /\bxmlns:([\w-]+)\s*=\s*["']http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/(?:xlink|xhtml))["']/g;

/** Leaves out comments, `metadata`, and what editors have written in namespaces of their own. */
export function stripSvg(source: string): string {
  const shown = new Set([
    ...SHOWN_PREFIXES,
    ...[...source.matchAll(SHOWN_NAMESPACES)].map(([, name = '']) => name),
  ]);
  const isShown = (name: string) => !name.includes(':') || shown.has(name.split(':')[0] ?? '');
  const kept: string[] = [];
  /** Number of open elements, from the one that is left out. */
  let depth = 0;
  for (const token of xmlTokens(source)) {
    const [, close = '', name] = /^<(\/?)([^\s/>!?]+)/.exec(token) ?? [];
    if (name === undefined) {
      if (depth === 0 && isShownToken(token)) kept.push(token);
    } else if (depth > 0 || !isShown(name) || name.replace(/^.*:/, '') === 'metadata') {
      if (close) depth -= 1;
      else if (!token.endsWith('/>')) depth += 1;
    } else kept.push(close ? token : withoutForeignAttributes(token, isShown));
  }
  return kept.join('');
}

/** Text, the document type with its entities, and styles are shown. Comments and words for other programs are not. */
function isShownToken(token: string): boolean {
  return !token.startsWith('<!--') && (!token.startsWith('<?') || /^<\?xml(?:-stylesheet)?\s/.test(token));
}

const ATTRIBUTE = /(?<!\s)\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

function withoutForeignAttributes(tag: string, isShown: (name: string) => boolean): string {
  return tag.replace(ATTRIBUTE, (attribute, name: string) => {
    // A declaration names the namespace after the colon.
    const isKept = name.startsWith('xmlns:') ? isShown(`${name.slice('xmlns:'.length)}:`) : isShown(name);
    return isKept ? attribute : '';
  });
}

/** What ends each kind of markup. A tag ends at the first `>` that is not in quotes. */
const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Splits well-formed XML into markup and the text between it. An internal subset is split like an element. */
function* xmlTokens(source: string): Generator<string> {
  for (let at = 0; at < source.length; ) {
    let end = source.indexOf('<', at);
    if (end !== at) end = end < 0 ? source.length : end;
    else {
      const [, close] = ENDS.find(([open]) => source.startsWith(open, at)) ?? [];
      end = close === undefined ? endOfTag(source, at) : endAfter(source, close, at);
    }
    yield source.slice(at, end);
    at = end;
  }
}

function endOfTag(source: string, start: number): number {
  let quote: string | undefined;
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source[at];
    if (quote !== undefined) quote = letter === quote ? undefined : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>' || (letter === '[' && source.startsWith('<!DOCTYPE', start))) return at + 1;
  }
  return source.length;
}

function endAfter(source: string, close: string, start: number): number {
  const end = source.indexOf(close, start);
  return end < 0 ? source.length : end + close.length;
}
