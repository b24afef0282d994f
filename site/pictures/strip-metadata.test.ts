import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photograph } from '../../test/helpers/photograph.ts';
import { stripSvg, withoutMetadata } from './strip-metadata.ts';

const SECRET = 'GPS 53.5459N';

/** Two frames, with the pictures' own colors. */
async function animation() {
  const frames = [await photograph(24, 16), await photograph(24, 16)];
  return sharp([await sharp(frames[0]).negate().toBuffer(), frames[1] as Buffer], {
    join: { animated: true },
  });
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

/** Writes a block of a GIF with sub-blocks. */
function extension(label: number, ...data: readonly string[]): Buffer {
  const blocks = data.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')]));
  return Buffer.concat([Buffer.of(0x21, label), ...blocks, Buffer.of(0)]);
}

describe('withoutMetadata', () => {
  it('leaves EXIF and XMP out of an animated WebP, and changes no pixel', async () => {
    const bytes = await (await animation())
      .webp({ loop: 3, delay: [100, 200] })
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .toBuffer();
    expect(bytes.toString('latin1')).toContain(SECRET);
    const stripped = withoutMetadata(Buffer.from(bytes), 'webp');
    expect(stripped.toString('latin1')).not.toContain(SECRET);
    const { exif, xmp, pages, loop, delay } = await sharp(stripped).metadata();
    expect({ exif, xmp, pages, loop, delay }).toEqual({ pages: 2, loop: 3, delay: [100, 200] });
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
    expect(withoutMetadata(stripped, 'webp')).toEqual(stripped);
  });

  it('leaves comments, XMP and what follows the end out of a GIF, and changes no pixel', async () => {
    const bytes = await (await animation()).gif({ loop: 3, delay: [100, 200] }).toBuffer();
    const start = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1) * ((bytes[10] ?? 0) >> 7);
    const secrets = [
      extension(0xfe, SECRET),
      extension(0xff, 'XMP DataXMP', SECRET),
      extension(0x01, SECRET),
    ];
    const given = Buffer.concat([
      bytes.subarray(0, start),
      ...secrets,
      bytes.subarray(start),
      Buffer.from(SECRET),
    ]);
    expect((await sharp(given).metadata()).pages).toBe(2);
    const stripped = withoutMetadata(given, 'gif');
    expect(stripped.toString('latin1')).not.toContain(SECRET);
    const { pages, loop, delay } = await sharp(stripped).metadata();
    expect({ pages, loop, delay }).toEqual({ pages: 2, loop: 3, delay: [100, 200] });
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
    expect(stripped).toEqual(bytes);
  });

  it('keeps a GIF that is cut short as far as it goes', async () => {
    const bytes = await (await animation()).gif().toBuffer();
    for (const length of [0, 9, 13, 30, bytes.length - 20]) {
      expect(withoutMetadata(Buffer.from(bytes.subarray(0, length)), 'gif').length).toBeLessThanOrEqual(
        length + 1,
      );
    }
  });
});

describe('stripSvg', () => {
  it('leaves out comments, metadata, and what editors have written', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${SECRET} --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
  <!-- ${SECRET} --><!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/i/">
]><?xpacket begin="${SECRET}"?>
<svg xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="&ns_ai;" xmlns:exif="urn:x"
  xmlns:s="http://www.w3.org/2000/svg" sodipodi:docname='/home/${SECRET}' viewBox="0 0 2 1">
<metadata id="m"><rdf:RDF><metadata/><exif:GPS a=">">${SECRET}</exif:GPS></rdf:RDF></metadata>
<s:metadata>${SECRET}</s:metadata><sodipodi:namedview inkscape:x="${SECRET}"/>
<i:pgf><![CDATA[${SECRET}]]></i:pgf><style><![CDATA[a > b { fill: red }]]></style>
<title>A &lt;knot&gt;</title><g i:extraneous="self" data-a="1 > 0"><s:rect width='1' i:knockout="Off"/></g>
<use xlink:href="#a" xml:space="preserve"/> text </svg>
<!-- ${SECRET} -->`;
    const stripped = stripSvg(source);
    expect(stripped).not.toContain(SECRET);
    expect(stripped.replace(/\s*\n\s*/g, '\n')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/i/">
]>
<svg xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink"
xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 2 1">
<style><![CDATA[a > b { fill: red }]]></style>
<title>A &lt;knot&gt;</title><g data-a="1 > 0"><s:rect width='1'/></g>
<use xlink:href="#a" xml:space="preserve"/> text </svg>
`);
    expect(stripSvg(stripped)).toBe(stripped);
  });

  it('takes linear time for markup that never ends', () => {
    const texts = ['<!--', '<![CDATA[', '<?a', '<a "', '<!DOCTYPE [', ' x="'].map((text) =>
      text.repeat(100_000),
    );
    for (const text of texts) expect(stripSvg(text).length).toBeLessThanOrEqual(text.length);
    expect(stripSvg(`<a ${' x="'.repeat(50_000)}>`)).toBeDefined();
    expect(stripSvg(`<a${' '.repeat(100_000)}>`)).toBeDefined();
  });
});
