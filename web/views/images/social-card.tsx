/** @jsxImportSource satori/jsx */
import { wcagContrast } from 'culori';
import { mix } from '../../core/documents/color.ts';
import { shorten } from '../../core/prose.ts';
import { SOCIAL_IMAGE_SIZE } from '../view-context.ts';
import { IconLayout } from './icon.tsx';

/** The lines of a social card. Empty lines are omitted. */
type SocialCardTexts = Readonly<Record<'kicker' | 'title' | 'subtitle' | 'left' | 'right', string>>;

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

interface SocialCardProps {
  readonly accent: string;
  readonly texts: SocialCardTexts;
  readonly isMirrored: boolean;
  /** Whether the script has no slanted letters, as those of Arabic, Hebrew and Japanese. */
  readonly isUpright: boolean;
}

/** Renders the kicker, title and subtitle above a rule, the foot below it, and the spine in the accent color. */
export function SocialCardLayout(props: SocialCardProps) {
  const { accent, texts, isMirrored, isUpright } = props;
  const { kicker, subtitle } = texts;
  const title = cut(texts.title, MAX_TITLE);
  const row = rowOf(isMirrored);
  const padding = isMirrored ? '60px 76px 52px 84px' : '60px 84px 52px 76px';
  // The accent color, darkened until text in it is legible.
  const darker = [0, 0.15, 0.3, 0.45, 0.6].map((share) => mix(accent, '#000000', share));
  return (
    <div style={{ ...SOCIAL_IMAGE_SIZE, ...row, background: PAPER, color: INK }}>
      <div style={{ width: 28, background: accent }} />
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding }}>
        <div
          style={{
            ...row,
            height: 44,
            fontSize: 32,
            color: darker.find((color) => wcagContrast(color, PAPER) >= MIN_CONTRAST) ?? INK,
            ...slantOf(isUpright),
          }}
        >
          <div style={oneLine}>{kicker}</div>
        </div>
        <div style={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
          <div style={{ ...titleStyle(title, TITLE_SIZES), ...arabicText(isMirrored) }}>{title}</div>
          {subtitle && (
            <div style={{ ...subtitleStyle, ...slantOf(isUpright), ...arabicText(isMirrored) }}>
              {subtitle}
            </div>
          )}
        </div>
        {foot(props)}
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
export function CoveredCardLayout(props: SocialCardProps & { readonly cover: string }) {
  const { accent, texts, isMirrored, cover } = props;
  const row = rowOf(isMirrored);
  const shown = cut(texts.title, MAX_TITLE_BELOW_COVER);
  const [before, after] = isMirrored ? [60, 48] : [48, 60];
  return (
    <div style={{ ...SOCIAL_IMAGE_SIZE, ...row, background: PAPER, color: INK }}>
      <div style={{ width: 28, background: accent }} />
      <div style={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        <img src={cover} {...COVER_SIZE} alt="" />
        <div style={{ flex: 1, ...row, alignItems: 'center', padding: `0 ${after}px 0 ${before}px` }}>
          <div style={{ ...titleStyle(shown, TITLE_SIZES_BELOW_COVER), ...arabicText(isMirrored) }}>
            {shown}
          </div>
        </div>
        {foot(props, { margin: `0 ${after}px 0 ${before}px`, padding: '16px 0 24px' })}
      </div>
    </div>
  );
}

/** Size in pixels of a picture that fills the card next to the spine. */
export const WORDLESS_SIZE = { width: 1172, height: 630 } as const;
const MARK_SIZE = 280;

interface WordlessCardProps extends SocialCardProps {
  readonly letters: string;
  /** A data URL. */
  readonly picture: string | undefined;
}

/** Renders a card whose title no typeface can set: the picture alone, or else the mark of the site above the foot. */
export function WordlessCardLayout(props: WordlessCardProps) {
  const { accent, isMirrored, letters, picture } = props;
  const icon = {
    kind: 'icon',
    accent,
    letters: [],
    size: MARK_SIZE,
    shape: 'rounded',
    format: 'png',
  } as const;
  const mark = (
    <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding: '60px 84px 52px 76px' }}>
      <div style={{ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        <IconLayout icon={icon} letters={letters} />
      </div>
      {foot(props)}
    </div>
  );
  return (
    <div style={{ ...SOCIAL_IMAGE_SIZE, ...rowOf(isMirrored), background: PAPER, color: INK }}>
      <div style={{ width: 28, background: accent }} />
      {picture === undefined ? mark : <img src={picture} {...WORDLESS_SIZE} alt="" />}
    </div>
  );
}

/** Renders the name, and clear of it the date. */
function foot({ texts: { left, right }, isMirrored, isUpright }: SocialCardProps, place = {}) {
  const room = isMirrored ? { marginLeft: 40, textAlign: 'right' as const } : { marginRight: 40 };
  return (
    <div style={{ ...footStyle, ...rowOf(isMirrored), ...place }}>
      <div style={{ ...oneLine, ...room, flex: 1 }}>{left}</div>
      <div
        style={{
          display: 'block',
          color: SOFT_INK,
          ...slantOf(isUpright),
          direction: isMirrored ? 'rtl' : 'ltr',
        }}
      >
        {shorten(right, MAX_RIGHT)}
      </div>
    </div>
  );
}

function rowOf(isMirrored: boolean) {
  return { display: 'flex', flexDirection: isMirrored ? 'row-reverse' : 'row' } as const;
}

function slantOf(isUpright: boolean) {
  return { fontStyle: isUpright ? 'normal' : 'italic' } as const;
}

/** Letters of Arabic join, and need more room above and below. */
function arabicText(isMirrored: boolean) {
  if (!isMirrored) return {};
  return {
    direction: 'rtl',
    textAlign: 'right',
    fontStyle: 'normal',
    letterSpacing: 0,
    lineHeight: 1.4,
  } as const;
}

function cut(title: string, length: number): string {
  return shorten(title, length).replace(/\s\S*…$/u, '…');
}

function titleStyle(title: string, sizes: readonly (readonly [most: number, fontSize: number])[]) {
  const length = [...title].length;
  return {
    display: 'block',
    fontSize: sizes.find(([most]) => length <= most)?.[1] ?? MIN_TITLE_SIZE,
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

const oneLine = { display: 'block', lineClamp: 1 } as const;

const footStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  borderTop: `2px solid ${RULE}`,
  paddingTop: 22,
  fontSize: 30,
} as const;
