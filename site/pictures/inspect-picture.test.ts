import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { photograph } from '../../test/helpers/photograph.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type Inspection, inspectPicture } from './inspect-picture.ts';

async function inspect(bytes: Buffer): Promise<Inspection> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'it.jpg');
  await writeFile(path, bytes);
  return inspectPicture(path);
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#789' } });

describe('inspectPicture', () => {
  it('measures a photograph upright', async () => {
    expect(await inspect(await photograph(60, 80))).toEqual({
      facts: { format: 'jpeg', width: 60, height: 80, isResizable: true },
    });
  });

  it.each(['png', 'webp', 'avif'] as const)('recognizes %s regardless of the file name', async (format) => {
    expect(await inspect(await plain(8, 6).toFormat(format).toBuffer())).toEqual({
      facts: { format, width: 8, height: 6, isResizable: true },
    });
  });

  it('marks SVG and animations as not resizable', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>');
    const gif = await plain(8, 6).gif().toBuffer();
    const other = await photograph(8, 6);
    const moving = await sharp([gif, other], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await inspect(svg)).toEqual({
      facts: { format: 'svg', width: 40, height: 30, isResizable: false },
    });
    expect(await inspect(gif)).toMatchObject({ facts: { format: 'gif', isResizable: false } });
    expect(await inspect(moving)).toMatchObject({ facts: { format: 'webp', isResizable: false } });
  });

  it.each([
    'data:image/jpeg',
    'DATA:image/jpeg',
    'data:application/octet-stream',
    'data&#58;image/jpeg',
    '&#x64;ata:image/jpeg',
  ])('refuses a drawing with a picture, written %s, that says where it was taken', async (start) => {
    const drawing = (picture: Buffer) => {
      const base64 = picture.toString('base64').replace(/.{76}/g, '$&&#10;');
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><image href="${start};base64,${base64}"/></svg>`,
      );
    };
    expect(await inspect(drawing(await plain(8, 6).jpeg().toBuffer()))).toHaveProperty('facts');
    expect(await inspect(drawing(await photograph(8, 6)))).toMatchObject({
      fault: {
        message: 'The drawing media/it.jpg contains a picture with metadata, such as where it was taken.',
        fix: expect.stringMatching(/^Remove the metadata of that picture before/),
      },
    });
  });

  it('refuses a compressed drawing', async () => {
    const svg = gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
    expect(await inspect(svg)).toMatchObject({
      fault: {
        message: 'The drawing media/it.jpg is compressed, so browsers cannot show it.',
        fix: 'Save it again as plain SVG.',
      },
    });
  });

  it('reports a file that cannot be shown and says how to fix it', async () => {
    const jpeg = await photograph(60, 80);
    const faults: readonly [Buffer, string | RegExp][] = [
      [Buffer.alloc(0), 'The file media/it.jpg is not a readable picture.'],
      [Buffer.from('GIF89a, says the text'), 'The file media/it.jpg is not a readable picture.'],
      [
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        'The picture media/it.jpg is in the format HEIC, which most browsers cannot show.',
      ],
      [await plain(8, 6).tiff().toBuffer(), /^The picture media\/it\.jpg has the format tiff,/],
      [jpeg.subarray(0, jpeg.length / 2), /^The picture media\/it\.jpg is damaged: .*end of JPEG/],
      [
        await plain(8_000, 6_300).png().toBuffer(),
        'The picture media/it.jpg is 8000 × 6300 pixels; the limit is 50 million.',
      ],
    ];
    for (const [bytes, message] of faults) {
      expect(await inspect(bytes)).toMatchObject({
        fault: {
          message: expect.stringMatching(message),
          fix: expect.stringMatching(/^(Save|Copy|Make|Open) /),
        },
      });
    }
  });
});
