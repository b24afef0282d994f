/**
 * Lines that stay lines: those of a fence for verse, of an address, of a signature.
 *
 *     ```verse
 *     The boats come home without a light,
 *     and nobody counts them.
 *     ```
 */
import type { StateCore, Token } from 'markdown-it';
import { explain } from '../util/explain.ts';
import { readCodeInfo } from './code-info.ts';

/** Ends a line of verse. Three spaces break a line in Markdown as two do, and nobody writes three by chance. */
export const VERSE_BREAK = '   ';
/** Between the lines where a text has only one. */
export const LINE_END = ' / ';
/** Between stanzas there, and between verse and prose. */
export const STANZA_END = ' //';
/** In characters. Lines that are longer on average are those of prose, of which each ends a paragraph. */
const AVERAGE_LINE = 60;
/** More lines in a row than this, all of them short, are hardly prose. */
const MIN_LOST_LINES = 4;
const LONGEST_LOST_LINE = 45;

/** Returns whether a paragraph is verse by its form. An address or a signature is none. */
export function isStanza(content: string): boolean {
  return content.includes(`${VERSE_BREAK}\n`);
}

/** Turns each stanza of a fence for verse into a paragraph. */
export function makeStanzas(state: StateCore): void {
  state.tokens = state.tokens.flatMap((fence) => {
    if (fence.type !== 'fence' || readCodeInfo(fence.info).language !== 'verse') return [fence];
    let line = (fence.map?.[0] ?? 0) + 1;
    return fence.content
      .trimEnd()
      .split(/\n(?:[ \t]*\n)+/)
      .flatMap((stanza) => {
        const count = stanza.split('\n').length;
        const tokens = paragraph(state, stanza, { line, level: fence.level, end: line + count });
        line += count + 1;
        return tokens;
      });
  });
}

function paragraph(
  { Token }: StateCore,
  stanza: string,
  { line, level, end }: { line: number; level: number; end: number },
): Token[] {
  const place = { block: true, level, map: [line, end] };
  // Markdown removes the spaces at the beginning of a line.
  const content = stanza.replace(/^[ \t]+/gm, (indent) =>
    '\u2002'.repeat(indent.replaceAll('\t', '    ').length),
  );
  return [
    Object.assign(new Token('paragraph_open', 'p', 1), place),
    Object.assign(new Token('inline', '', 0), {
      ...place,
      content: content.replaceAll('\n', `${VERSE_BREAK}\n`),
      level: level + 1,
      children: [],
    }),
    Object.assign(new Token('paragraph_close', 'p', -1), place),
  ];
}

/** Puts each line of a paragraph whose lines are short and all end with a break into an element of its own. */
export function keepLines({ tokens, Token }: StateCore): void {
  for (const [index, inline] of tokens.entries()) {
    const opening = tokens[index - 1];
    const children = inline.children ?? [];
    if (opening?.type !== 'paragraph_open' || opening.hidden) continue;
    const lines = inline.content.split('\n').map(({ length }) => length);
    if (children.some(({ type }) => type === 'softbreak')) {
      const isLost = lines.length >= MIN_LOST_LINES && Math.max(...lines) <= LONGEST_LOST_LINE;
      if (isLost)
        inline.meta = { ...inline.meta, warnings: [LOST_LINES, ...((inline.meta?.warnings as []) ?? [])] };
      continue;
    }
    const isBroken = children.some(({ type }) => type === 'hardbreak');
    if (!isBroken || (!isStanza(inline.content) && inline.content.length > AVERAGE_LINE * lines.length))
      continue;
    opening.attrJoin('class', 'verse');
    const open = () => Object.assign(new Token('line_open', 'span', 1), { attrs: [['class', 'verse-line']] });
    const close = () => new Token('line_close', 'span', -1);
    let depth = 0;
    inline.children = [
      open(),
      ...children.flatMap((child) => {
        depth += child.nesting;
        if (child.type !== 'hardbreak') return [child];
        child.meta = { isLineEnd: true };
        // An element must not end within another, such as emphasis over two lines.
        return depth === 0 ? [close(), child, open()] : [child];
      }),
      close(),
    ];
  }
}

const LOST_LINES = explain('lostLines');

const DASHED = /^(?:—|–|―|--)\s*\S/;

/** Puts the last line of a quotation, if it begins with a dash, into a paragraph of its own: the source. */
export function nameSources(state: StateCore): void {
  const { tokens, Token } = state;
  state.tokens = tokens.flatMap((inline, index) => {
    const [opening, closing, end] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    if (!opening || closing?.type !== 'paragraph_close' || end?.type !== 'blockquote_close') return [inline];
    const children = inline.children ?? [];
    const last = children.findLastIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
    if (!DASHED.test(children[last + 1]?.content ?? '')) return [inline];
    if (last < 0) {
      opening.attrJoin('class', 'source');
      return [inline];
    }
    const paragraph = { block: true, level: opening.level };
    const source = Object.assign(new Token('inline', '', 0), {
      children: children.slice(last + 1),
      map: inline.map,
      level: inline.level,
    });
    inline.children = children.slice(0, last);
    return [
      inline,
      Object.assign(new Token('paragraph_close', 'p', -1), paragraph),
      Object.assign(new Token('paragraph_open', 'p', 1), paragraph, { attrs: [['class', 'source']] }),
      source,
    ];
  });
}
