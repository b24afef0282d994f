/** @jsxImportSource satori/jsx */
import satori from 'satori';
import sharp from 'sharp';
import type { CoverSide } from '../../../web/core/model.ts';
import type { Icon, ImageDesign, Line, PictureFile, SocialCard } from '../../../web/views/images/designs.ts';
import { IconLayout } from '../../../web/views/images/icon.tsx';
import {
  COVER_SIZE,
  CoveredCardLayout,
  PAPER,
  SocialCardLayout,
  WORDLESS_SIZE,
  WordlessCardLayout,
} from '../../../web/views/images/social-card.tsx';
import { SOCIAL_IMAGE_SIZE } from '../../../web/views/view-context.ts';
import { makeVariant, readUnchanged } from '../make-variant.ts';
import { FAMILY, firstThatCanBeSet, loadFonts, plainLine } from './typeface.ts';

type Size = Record<'width' | 'height', number>;

export function renderImage(design: ImageDesign): Promise<Uint8Array> {
  return design.kind === 'icon' ? renderIcon(design) : renderSocialCard(design);
}

async function renderIcon(icon: Icon): Promise<Uint8Array> {
  const { size, format, picture } = icon;
  const png = picture ? await renderPicture(icon, picture) : await renderLetters(icon);
  return format === 'ico' ? toIco(png, size) : png;
}

async function renderLetters(icon: Icon): Promise<Buffer> {
  const { letters, size } = icon;
  const pick = await createWordingPicker([letters]);
  return renderPng(<IconLayout icon={icon} letters={pick(letters)} />, { width: size, height: size });
}

/** Share of a maskable icon that is never cropped. */
const SAFE_ZONE = 0.8;
/** Dots per inch at which an SVG has its own size, and the most that the renderer accepts. */
const SVG_DENSITY = { own: 72, most: 100_000 };

/** Fits the owner's icon into a square. Only an icon that may be cropped or shown on black gets a background. */
async function renderPicture({ size, shape }: Icon, file: PictureFile): Promise<Buffer> {
  const bytes = await readUnchanged(file);
  const { width = size, height = size } = await sharp(bytes).metadata();
  const density = Math.min(SVG_DENSITY.most, SVG_DENSITY.own * Math.max(1, size / Math.min(width, height)));
  const inner = shape === 'maskable' ? Math.round(size * SAFE_ZONE) : size;
  const border = Math.floor((size - inner) / 2);
  const background = { r: 255, g: 255, b: 255, alpha: shape === 'rounded' ? 0 : 1 };
  const rest = size - inner - border;
  return sharp(bytes, { density })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: border, left: border, bottom: rest, right: rest, background })
    .flatten(shape === 'rounded' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function renderSocialCard(card: SocialCard): Promise<Uint8Array> {
  const { accent, kicker, title, subtitle, letters, cover, portrait, focus, left, right } = card;
  const { isMirrored = false, isJapanese = false } = card;
  const pick = await createWordingPicker([kicker, title, subtitle, letters, left, right], isJapanese);
  const texts = {
    kicker: pick(kicker),
    title: pick(title),
    subtitle: pick(subtitle),
    // A name in the title need not be repeated below.
    left: pick(left) === pick(title) ? '' : pick(left),
    right: pick(right),
  };
  const shown = { accent, texts, isMirrored, isUpright: isMirrored || isJapanese };
  const draw = (layout: Parameters<typeof satori>[0]) => renderPng(layout, SOCIAL_IMAGE_SIZE, isJapanese);
  if (texts.title === '') {
    const picture = cover ?? portrait;
    const address = picture && (await pictureUrl(picture, WORDLESS_SIZE, cover && focus));
    return asPalette(await draw(<WordlessCardLayout {...shown} letters={pick(letters)} picture={address} />));
  }
  if (!cover) return draw(<SocialCardLayout {...shown} />);
  const address = await pictureUrl(cover, COVER_SIZE, focus);
  return asPalette(await draw(<CoveredCardLayout {...shown} cover={address} />));
}

/** A photograph with all its colors would be larger than some link previews accept. */
function asPalette(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true }).toBuffer();
}

/** Returns a picture as a data URL, cropped to its place on the card. */
async function pictureUrl(file: PictureFile, size: Size, focus?: CoverSide): Promise<string> {
  const picture = await makeVariant({ file, format: 'png', width: size.width });
  const jpeg = await sharp(picture)
    .resize({ ...size, position: focus ?? 'centre' })
    .flatten({ background: PAPER })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Returns a function that picks the first wording of a line that the typeface can render. */
async function createWordingPicker(
  lines: readonly Line[],
  isJapanese = false,
): Promise<(line: Line) => string> {
  const everything = [...new Set(lines.flat().map(plainLine).join(''))].join('');
  const missing = new Set<string>();
  // Satori requests a font for each character that the given fonts lack.
  await satori(<div style={{ fontFamily: FAMILY }}>{everything}</div>, {
    ...SOCIAL_IMAGE_SIZE,
    fonts: await loadFonts(isJapanese),
    loadAdditionalAsset: async (_code, letters) => {
      for (const letter of letters) missing.add(letter);
      return [];
    },
  });
  return (line) => firstThatCanBeSet(line, missing);
}

/** Returns the layout as PNG. Satori turns text into paths, so sharp needs no fonts. */
async function renderPng(
  layout: Parameters<typeof satori>[0],
  size: Size,
  isJapanese = false,
): Promise<Buffer> {
  const styled = <div style={{ display: 'flex', fontFamily: FAMILY }}>{layout}</div>;
  const svg = await satori(styled, { ...size, fonts: await loadFonts(isJapanese) });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** A header of 6 bytes and an entry of 16. */
const ICO_HEADER_BYTES = 22;
const BITS_PER_PIXEL = 32;

/** Wraps a PNG of `size` pixels (at most 255) in an ICO file with a single entry, as `/favicon.ico` requires. */
function toIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  // Type 1 is an icon.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(BITS_PER_PIXEL, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
