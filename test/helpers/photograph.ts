import sharp from 'sharp';

/**
 * Creates a picture like one from a phone: rotated, with EXIF orientation and location. Its noise does not compress.
 *
 * @param width in pixels, when displayed upright
 */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: height, height: width, channels: 3, background: '#789', noise } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } })
    .toBuffer();
}

/** Creates a small picture of one color. */
export function plainPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}
