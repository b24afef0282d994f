import sharp from 'sharp';

/**
 * A picture as a phone takes it: on its side, with a note of how to turn it, and of where it was taken. The grain does
 * not compress, as that of a photograph.
 *
 * @param width in pixels, as it is seen upright
 */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: height, height: width, channels: 3, background: '#789', noise } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } })
    .toBuffer();
}
