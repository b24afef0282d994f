/** @jsxImportSource satori/jsx */
import { wcagContrast } from 'culori';
import { mix } from '../../core/documents/color.ts';
import { shorten } from '../../core/prose.ts';
import { SOCIAL_IMAGE_SIZE } from '../view-context.ts';

/** The lines of a social card. Empty lines are omitted. */
interface SocialCardTexts {
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  readonly left: string;
  readonly right: string;
}

/** The pages' colors in the light theme. */
export const PAPER = '#fbfaf6';
const INK = '#21262a';
const SOFT_INK = '#565e5c';
const RULE = '#dcd8cc';
const MIN_CONTRAST = 4.5;

const MAX_TITLE = 190;
const MAX_RIGHT = 40;
/** Pairs of a maximum title length, in characters, and the font size for it, in pixels. */
const TITLE_SIZES = [
  [16, 120],
  [28, 100],
  [50, 82],
  [80, 68],
  [130, 56],
  [MAX_TITLE, 47],
] as const;
const MIN_TITLE_SIZE = 46;

/** Renders the kicker, title and subtitle above a rule, the foot below it, and the spine in the accent color. */
export function SocialCardLayout({
  accent,
  texts,
}: {
  readonly accent: string;
  readonly texts: SocialCardTexts;
}) {
  const { kicker, subtitle, left, right } = texts;
  const title = cut(texts.title, MAX_TITLE);
  return (
    <div style={{ ...SOCIAL_IMAGE_SIZE, display: 'flex', background: PAPER, color: INK }}>
      <div style={{ width: 28, background: accent }} />
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding: '60px 84px 52px 76px' }}>
        <div style={{ display: 'flex', height: 44, fontSize: 32, fontStyle: 'italic', color: inkOf(accent) }}>
          <div style={oneLine}>{kicker}</div>
        </div>
        <div style={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
          <div style={titleStyle(title, TITLE_SIZES)}>{title}</div>
          {subtitle && <div style={subtitleStyle}>{subtitle}</div>}
        </div>
        <div style={footStyle}>
          <div style={{ ...oneLine, flex: 1 }}>{left}</div>
          <div style={dateStyle}>{shorten(right, MAX_RIGHT)}</div>
        </div>
      </div>
    </div>
  );
}

/** Size in pixels of the cover on a social card. */
export const COVER_SIZE = { width: 1172, height: 392 } as const;
const MAX_TITLE_BELOW_COVER = 100;
/** Like `TITLE_SIZES`, for two lines below a cover. */
const TITLE_SIZES_BELOW_COVER = [
  [36, 64],
  [70, 52],
  [MAX_TITLE_BELOW_COVER, 42],
] as const;

/** Renders the cover above the title and the foot, with the spine in the accent color. `cover` is a data URL. */
export function CoveredCardLayout({
  accent,
  texts: { title, left, right },
  cover,
}: {
  readonly accent: string;
  readonly texts: SocialCardTexts;
  readonly cover: string;
}) {
  return (
    <div style={{ ...SOCIAL_IMAGE_SIZE, display: 'flex', background: PAPER, color: INK }}>
      <div style={{ width: 28, background: accent }} />
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        <img src={cover} {...COVER_SIZE} alt="" />
        <div style={{ flex: 1, display: 'flex', alignItems: 'center', padding: '0 60px 0 48px' }}>
          <div style={titleStyle(cut(title, MAX_TITLE_BELOW_COVER), TITLE_SIZES_BELOW_COVER)}>
            {cut(title, MAX_TITLE_BELOW_COVER)}
          </div>
        </div>
        <div style={{ ...footStyle, margin: '0 60px 0 48px', padding: '16px 0 24px' }}>
          <div style={{ ...oneLine, flex: 1 }}>{left}</div>
          <div style={dateStyle}>{shorten(right, MAX_RIGHT)}</div>
        </div>
      </div>
    </div>
  );
}

function cut(title: string, length: number): string {
  return shorten(title, length).replace(/\s\S*…$/u, '…');
}

function titleStyle(title: string, sizes: readonly (readonly [most: number, fontSize: number])[]) {
  const length = [...title].length;
  const fontSize = sizes.find(([most]) => length <= most)?.[1] ?? MIN_TITLE_SIZE;
  return {
    display: 'block',
    fontSize,
    fontWeight: 500,
    lineHeight: 1.12,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
    // Breaks a word that is wider than the card.
    wordBreak: 'break-word',
    lineClamp: 6,
  } as const;
}

const subtitleStyle = {
  display: 'block',
  marginTop: 22,
  fontSize: 36,
  fontStyle: 'italic',
  lineHeight: 1.25,
  color: SOFT_INK,
  textWrap: 'balance',
  lineClamp: 3,
} as const;

const dateStyle = { marginLeft: 40, fontStyle: 'italic', color: SOFT_INK } as const;

const oneLine = { display: 'block', lineClamp: 1 } as const;

const footStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  borderTop: `2px solid ${RULE}`,
  paddingTop: 22,
  fontSize: 30,
} as const;

/** Returns the accent color, darkened until text in it is legible. */
function inkOf(accent: string): string {
  const shares = [0, 0.15, 0.3, 0.45, 0.6];
  const darker = shares.map((share) => mix(accent, '#000000', share));
  return darker.find((color) => wcagContrast(color, PAPER) >= MIN_CONTRAST) ?? INK;
}
