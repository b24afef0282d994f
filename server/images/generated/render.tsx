/** @jsxImportSource satori/jsx */
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { SOCIAL_IMAGE_SIZE } from '../../../web/views/view-context.ts';
import type { Icon, ImageDesign, Line, SocialCard } from './designs.ts';
import { IconLayout } from './icon.tsx';
import { SocialCardLayout } from './social-card.tsx';
import { FAMILY, firstThatCanBeSet, fontsFor, plainLine } from './typeface.ts';

type Layout = Parameters<typeof satori>[0];

/** Returns the image as PNG or ICO. Takes a tenth of a second, the first one half a second. */
export function renderImage(design: ImageDesign): Promise<Uint8Array> {
  return design.kind === 'icon' ? renderIcon(design) : renderSocialCard(design);
}

async function renderIcon(icon: Icon): Promise<Uint8Array> {
  const { letters, size, format } = icon;
  const { set, fonts } = await loadType([letters]);
  const layout = <IconLayout icon={icon} letters={set(letters)} />;
  const png = await renderPng(layout, { width: size, height: size }, fonts);
  return format === 'ico' ? toIco(png, size) : png;
}

async function renderSocialCard({
  accent,
  kicker,
  title,
  subtitle,
  left,
  right,
}: SocialCard): Promise<Uint8Array> {
  const { set, fonts } = await loadType([kicker, title, subtitle, left, right]);
  const heading = set(title);
  const texts = {
    kicker: set(kicker),
    title: heading,
    subtitle: set(subtitle),
    // A name in the title need not be repeated below.
    left: set(left) === heading ? '' : set(left),
    right: set(right),
  };
  return renderPng(<SocialCardLayout accent={accent} texts={texts} />, SOCIAL_IMAGE_SIZE, fonts);
}

/** Loads the fonts that the lines may need, and returns them with a function that chooses the wording of a line. */
async function loadType(lines: readonly Line[]) {
  const everything = [...new Set(lines.flat().map(plainLine).join(''))].join('');
  const fonts = await fontsFor(everything);
  const missing = new Set<string>();
  // Satori asks for a font for each letter that the given ones lack.
  await satori(<div style={{ fontFamily: FAMILY }}>{everything}</div>, {
    ...SOCIAL_IMAGE_SIZE,
    fonts,
    loadAdditionalAsset: async (_code, letters) => {
      for (const letter of letters) missing.add(letter);
      return [];
    },
  });
  return { fonts, set: (line: Line) => firstThatCanBeSet(line, missing) };
}

/** Satori turns letters into paths, so that sharp needs no fonts. */
async function renderPng(
  layout: Layout,
  size: { readonly width: number; readonly height: number },
  fonts: Font[],
): Promise<Buffer> {
  const svg = await satori(layout, { ...size, fonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const ICO_TYPE_ICON = 1;
const BITS_PER_PIXEL = 32;

/** Wraps a PNG of `size` pixels (at most 255) in an icon file with a single entry, as `/favicon.ico` must be. */
function toIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES);
  header.writeUInt16LE(ICO_TYPE_ICON, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, ICO_HEADER_BYTES);
  header.writeUInt8(size, ICO_HEADER_BYTES + 1);
  header.writeUInt16LE(1, ICO_HEADER_BYTES + 4);
  header.writeUInt16LE(BITS_PER_PIXEL, ICO_HEADER_BYTES + 6);
  header.writeUInt32LE(png.length, ICO_HEADER_BYTES + 8);
  header.writeUInt32LE(header.length, ICO_HEADER_BYTES + 12);
  return Buffer.concat([header, png]);
}
