/** Draws graphs with Graphviz, in the colors of the page and without anything that could run or load. */
import type { ConstructError } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';

/** Draws a graph, or says what is wrong with it. */
export type DrawDiagram = (
  dot: string,
  signal?: AbortSignal,
) => Promise<{ readonly drawing: ReturnType<typeof toDrawing> } | { readonly fault: ConstructError }>;

/** Limits, because the time for a layout and the size of the drawing can grow much faster than the graph. */
const MAX_DOT_LENGTH = 10_000;
const MAX_SVG_LENGTH = 200_000;

export const drawDiagram: DrawDiagram = async (dot) => {
  if (dot.length > MAX_DOT_LENGTH) return tooLarge;
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  try {
    const svg = graphviz.dot(dot);
    return svg.length > MAX_SVG_LENGTH ? tooLarge : { drawing: toDrawing(svg) };
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).trim();
    const [, line = '1'] = /in line (\d+)/.exec(reason) ?? [];
    return notDrawn(reason.replace(/ in line \d+/, ''), Number(line));
  }
};

/** @param offset the line in the graph, counted from 1 */
export function notDrawn(reason: string, offset: number): Awaited<ReturnType<DrawDiagram>> {
  return { fault: { ...explain('notDrawn', { reason: reason.replace(/\.$/, '') }), offset } };
}

const tooLarge = { fault: explain('largeDiagram', { limit: MAX_DOT_LENGTH }) };

const ELEMENTS = new Set(['g', 'polygon', 'polyline', 'path', 'ellipse', 'text']);
const ATTRIBUTES = new Set([
  ...['points', 'd', 'cx', 'cy', 'rx', 'ry', 'x', 'y', 'transform', 'text-anchor'],
  ...['font-size', 'font-weight', 'font-style', 'stroke-width', 'stroke-dasharray'],
]);

const NO_COLORS = new Set(['none', 'transparent', 'white']);

function toDrawing(svg: string) {
  const [, width = '0', height = '0', viewBox = ''] =
    /<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="([\d. -]+)"/.exec(svg) ?? [];
  const [, name = ''] = /<g id="graph0"[^>]*>\s*<title>([^<]*)/.exec(svg) ?? [];
  const labels: string[] = [];
  let shapes = '';
  let isText = false;
  for (const [, closing, element = '', attributes = '', text = ''] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s[^<>]*)?)>|([^<>]+)/g,
  )) {
    if (text && isText) {
      labels.push(decode(text));
      shapes += text;
    }
    if (element) isText = element === 'text' && !closing;
    if (!ELEMENTS.has(element)) continue;
    const isEmpty = attributes.endsWith('/');
    shapes += closing
      ? `</${element}>`
      : `<${element}${attributesOf(element, attributes)}${isEmpty ? '/' : ''}>`;
  }
  // Labels of 14 points, as they are by default, are as large as captions.
  const pixels = (points: string) => Math.round((Number(points) * 16) / 14);
  return {
    /** The content of an `svg` element, without scripts, styles and links. */
    shapes,
    width: pixels(width),
    height: pixels(height),
    viewBox,
    /** The name of the graph; empty if it has none. */
    name: decode(name),
    text: labels.join('\n'),
  };
}

function attributesOf(element: string, written: string): string {
  const given = new Map(
    [...written.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const kept = [...given]
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${value}"`);
  return kept.join('') + (element === 'g' ? '' : colorsOf(element, given));
}

/**
 * Maps the colors of Graphviz to those of the page: black is the color of the text, white that of the page, any other
 * line or text has the color of links, and any other area that of notes. Style sheets know the last three by class.
 */
function colorsOf(element: string, given: ReadonlyMap<string, string>): string {
  const { fill = 'black', stroke = 'none' } = Object.fromEntries(given);
  const classes: string[] = [];
  const paint = (color: string, property: string): string => {
    if (NO_COLORS.has(color)) return 'none';
    if (color !== 'black') classes.push(`diagram-${property}`);
    return 'currentColor';
  };
  // Text and arrowheads are drawn like lines.
  const isLine = element === 'text' || fill === stroke;
  if (element === 'text' && fill === 'white') classes.push('diagram-paper');
  if (!isLine && !NO_COLORS.has(fill)) classes.push('diagram-area');
  const colors = ` fill="${isLine ? paint(fill, 'fill') : 'none'}" stroke="${paint(stroke, 'stroke')}"`;
  return classes.length > 0 ? `${colors} class="${classes.join(' ')}"` : colors;
}

function decode(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  );
}
