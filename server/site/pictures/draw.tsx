/** @jsxImportSource satori/jsx */
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { SOCIAL_IMAGE_SIZE } from '../../../web/runtime/social-image-size.ts';
import type { Design, Icon, Line, TitlePage } from './design.ts';
import { icoOf } from './ico.ts';
import { IconPicture } from './icon.tsx';
import { firstThatCanBeSet, plainLine } from './lines.ts';
import { TitlePage as TitlePagePicture } from './title-page.tsx';
import { FAMILY, readTypeface } from './typeface.ts';

type Drawing = Parameters<typeof satori>[0];
type Size = { readonly width: number; readonly height: number };

let typeface: Promise<Font[]> | undefined;

/** The bytes of the picture, PNG or ICO. Takes a tenth of a second of a processor, the first one half a second. */
export function draw(design: Design): Promise<Uint8Array> {
  return design.kind === 'icon' ? drawIcon(design) : drawTitlePage(design);
}

async function drawIcon(icon: Icon): Promise<Uint8Array> {
  const { letters, size, format } = icon;
  const missing = await missingIn([letters]);
  const drawing = <IconPicture icon={icon} letters={firstThatCanBeSet(letters, missing)} />;
  const png = await toPng(drawing, { width: size, height: size });
  return format === 'ico' ? icoOf(png, size) : png;
}

async function drawTitlePage(page: TitlePage): Promise<Uint8Array> {
  const { accent, kicker, title, subtitle, left, right } = page;
  const missing = await missingIn([kicker, title, subtitle, left, right]);
  const set = (line: Line) => firstThatCanBeSet(line, missing);
  const heading = set(title);
  const texts = {
    kicker: set(kicker),
    title: heading,
    subtitle: set(subtitle),
    // Whose name stands above need not be named below.
    left: set(left) === heading ? '' : set(left),
    right: set(right),
  };
  return toPng(<TitlePagePicture accent={accent} texts={texts} />, SOCIAL_IMAGE_SIZE);
}

/** The characters of the lines that the typeface lacks. Satori asks for a font for each. */
async function missingIn(lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  const everything = [...new Set(lines.flat().map(plainLine).join(''))].join('');
  await setInType(<div style={{ fontFamily: FAMILY }}>{everything}</div>, SOCIAL_IMAGE_SIZE, (signs) => {
    for (const sign of signs) missing.add(sign);
  });
  return missing;
}

async function toPng(drawing: Drawing, size: Size): Promise<Uint8Array> {
  const svg = await setInType(drawing, size, () => undefined);
  // Satori has made paths of the letters; without this resvg would read every font of the system.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

async function setInType(drawing: Drawing, size: Size, onMissing: (signs: string) => void): Promise<string> {
  typeface ??= readTypeface();
  return satori(drawing, {
    ...size,
    fonts: await typeface,
    loadAdditionalAsset: async (_code, signs) => {
      onMissing(signs);
      return [];
    },
  });
}
