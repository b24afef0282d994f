/** A plot of how figures grow, as SVG: both axes logarithmic, each figure as a share of what it was at first. */

import { escapeMarkup } from '../../server/util/escape-markup.ts';

export interface Series {
  readonly name: string;
  /** A figure for each size, in their order. */
  readonly values: readonly number[];
}

export interface Plot {
  readonly title: string;
  readonly sizes: readonly number[];
  readonly series: readonly Series[];
}

const WIDTH = 860;
const HEIGHT = 460;
const FRAME = { left: 64, right: 250, top: 48, bottom: 52 };
/** Between the names at the right, in pixels. */
const LINE = 17;
/** Told apart by lightness too; those of Okabe and Ito, which the colour-blind tell apart. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000'];

export function drawPlot({ title, sizes, series }: Plot): string {
  const [first = 1] = sizes;
  const last = sizes.at(-1) ?? first;
  const x = logarithmic([first, last], [FRAME.left, WIDTH - FRAME.right]);
  const growths = series.map(({ name, values }) => ({ name, shares: shares(values) }));
  const most = Math.max(last / first, ...growths.flatMap(({ shares }) => shares));
  const least = Math.min(1, ...growths.flatMap(({ shares }) => shares));
  const y = logarithmic([least / 1.3, most * 1.3], [HEIGHT - FRAME.bottom, FRAME.top]);
  const points = (values: readonly number[]) =>
    values.map((value, place) => `${round(x(sizes[place] ?? first))},${round(y(value))}`).join(' ');
  const names = spreadOut(growths.map(({ shares }) => y(shares.at(-1) ?? 1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(title)}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(FRAME.left, 24, title, 'font-weight="600" font-size="15"'),
    ...sizes.map((size) => vertical(x(size), `${size.toLocaleString('en')} essays`)),
    ...powersOfTen(least, most).map((share) => horizontal(y(share), `${share.toLocaleString('en')}×`)),
    `<polyline points="${points(sizes.map((size) => size / first))}" fill="none" stroke="#767676" stroke-dasharray="5 4"/>`,
    ...growths.map(({ shares }, place) => line(points(shares), colour(place))),
    ...growths.map(({ name, shares }, place) =>
      text(
        WIDTH - FRAME.right + 12,
        (names[place] ?? 0) + 4,
        `${name} (${growth(shares.at(-1) ?? 1)})`,
        `fill="${colour(place)}"`,
      ),
    ),
    text(
      FRAME.left,
      HEIGHT - 12,
      'Dashed: as the number of essays. What lies below grows less.',
      'fill="#595959"',
    ),
    '</svg>',
    '',
  ].join('\n');
}

/** Each value by the first. */
function shares(values: readonly number[]): readonly number[] {
  const [first = 1] = values;
  return values.map((value) => value / first);
}

function logarithmic([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = Math.log(to / from) || 1;
  return (value: number) => start + ((end - start) * Math.log(value / from)) / span;
}

/** The same places, moved apart as far as a line of text needs. */
export function spreadOut(places: readonly number[]): readonly number[] {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let above = Number.NEGATIVE_INFINITY;
  for (const place of order) {
    above = Math.max(moved[place] ?? 0, above + LINE);
    moved[place] = above;
  }
  return moved;
}

function powersOfTen(least: number, most: number): readonly number[] {
  const [from, to] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(most))];
  return Array.from({ length: to - from + 1 }, (_, power) => 10 ** (from + power));
}

function growth(share: number): string {
  return `${share < 10 ? share.toFixed(1) : Math.round(share).toLocaleString('en')}×`;
}

function colour(place: number): string {
  return COLOURS[place % COLOURS.length] ?? '#000000';
}

function line(points: string, stroke: string): string {
  return `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="2.5" stroke-linejoin="round"/>`;
}

function vertical(x: number, name: string): string {
  const path = `<path d="M${round(x)} ${FRAME.top}V${HEIGHT - FRAME.bottom}" stroke="#e0e0e0"/>`;
  return path + text(x, HEIGHT - FRAME.bottom + 18, name, 'text-anchor="middle" fill="#595959"');
}

function horizontal(y: number, name: string): string {
  const path = `<path d="M${FRAME.left} ${round(y)}H${WIDTH - FRAME.right}" stroke="#e0e0e0"/>`;
  return path + text(FRAME.left - 8, y + 4, name, 'text-anchor="end" fill="#595959"');
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeMarkup(content)}</text>`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
