/** @jsxImportSource satori/jsx */
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { SOCIAL_IMAGE_SIZE } from '../../../web/views/view-context.ts';
import type { Design, Icon, Line, TitlePage } from './design.ts';
import { icoOf } from './ico.ts';
import { IconDrawing } from './icon.tsx';
import { firstThatCanBeSet, plainLine } from './lines.ts';
import { TitlePage as TitlePageDrawing } from './title-page.tsx';
import { FAMILY, fontsFor } from './typeface.ts';

type Drawing = Parameters<typeof satori>[0];
type Size = { readonly width: number; readonly height: number };

/** The bytes of the drawing, PNG or ICO. Takes a tenth of a second of a processor, the first one half a second. */
export function draw(design: Design): Promise<Uint8Array> {
  return design.kind === 'icon' ? drawIcon(design) : drawTitlePage(design);
}

async function drawIcon(icon: Icon): Promise<Uint8Array> {
  const { letters, size, format } = icon;
  const type = await openType([letters]);
  const png = await toPng(
    <IconDrawing icon={icon} letters={type.set(letters)} />,
    squareOf(size),
    type.fonts,
  );
  return format === 'ico' ? icoOf(png, size) : png;
}

function squareOf(size: number): Size {
  return { width: size, height: size };
}

async function drawTitlePage(page: TitlePage): Promise<Uint8Array> {
  const { accent, kicker, title, subtitle, left, right } = page;
  const { set, fonts } = await openType([kicker, title, subtitle, left, right]);
  const heading = set(title);
  const texts = {
    kicker: set(kicker),
    title: heading,
    subtitle: set(subtitle),
    // Whose name stands above need not be named below.
    left: set(left) === heading ? '' : set(left),
    right: set(right),
  };
  return toPng(<TitlePageDrawing accent={accent} texts={texts} />, SOCIAL_IMAGE_SIZE, fonts);
}

interface Type {
  readonly fonts: Font[];
  /** The wording of a line that can be set. */
  readonly set: (line: Line) => string;
}

/** The fonts that the lines may need, and what of the lines they have no letters for: satori asks for a font for each. */
async function openType(lines: readonly Line[]): Promise<Type> {
  const everything = [...new Set(lines.flat().map(plainLine).join(''))].join('');
  const fonts = await fontsFor(everything);
  const missing = new Set<string>();
  await satori(<div style={{ fontFamily: FAMILY }}>{everything}</div>, {
    ...SOCIAL_IMAGE_SIZE,
    fonts,
    loadAdditionalAsset: async (_code, signs) => {
      for (const sign of signs) missing.add(sign);
      return [];
    },
  });
  return { fonts, set: (line) => firstThatCanBeSet(line, missing) };
}

async function toPng(drawing: Drawing, size: Size, fonts: Font[]): Promise<Uint8Array> {
  const svg = await satori(drawing, { ...size, fonts });
  // Satori has made paths of the letters; without this resvg would read every font of the system.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
