/**
 * Formulas in TeX, rendered as MathML: `$x^2$` in the text, and `$$` before and after a formula on a line of its own.
 * As in Pandoc, an opening dollar has no space after it, and a closing one no space before it, so `$5 and $10` is text.
 */
import type { MarkdownIt, RendererRule, StateBlock, StateInline } from 'markdown-it';
import temml from 'temml';
import type { ConstructError } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import { indentOf, lineText } from './details.ts';

/** Token types. The content of these tokens is TeX. */
export const FORMULA = 'formula';
export const FORMULA_BLOCK = 'formula_block';

const MAX_LENGTH = 2_000;
const MAX_LINES = 100;
/** Macros can grow exponentially. */
const MAX_EXPANSIONS = 100;

export function math(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', FORMULA, parseFormula);
  parser.block.ruler.before('fence', FORMULA_BLOCK, parseFormulaBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const { escapeHtml } = parser.utils;
  const renderFormula: RendererRule = (tokens, index) => {
    const { content = '', meta } = tokens[index] ?? {};
    return typeof meta?.mathml === 'string' ? meta.mathml : `<code>${escapeHtml(content)}</code>`;
  };
  const { rules } = parser.renderer;
  rules[FORMULA] = renderFormula;
  rules[FORMULA_BLOCK] = (...block) => `<div class="formula">${renderFormula(...block)}</div>\n`;
}

/** An escaped dollar is part of the formula. Code, and any other dollar, ends the search. */
const IN_LINE = /^\$([^\s$`\\](?:[^$`\\]|\\[^`])*|\\[^\s`](?:[^$`\\]|\\[^`])*)(?<!\s)\$(?![\p{L}\p{N}$])/u;
/** A formula between `$$` in a paragraph, which is shown on a line of its own. */
const DISPLAYED = /^\$\$((?:[^$`\\]|\\[^`])+)\$\$(?!\$)/;

function parseFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '$' || /[\p{L}\p{N}$]/u.test(src[pos - 1] ?? '')) return false;
  const isDisplayed = src[pos + 1] === '$';
  const part = src.slice(pos, Math.min(posMax, pos + MAX_LENGTH));
  const [written, tex = ''] = (isDisplayed ? DISPLAYED : IN_LINE).exec(part) ?? [];
  if (written === undefined || tex.trim() === '' || isProse(tex)) return false;
  if (!silent) {
    const token = state.push(FORMULA, 'math', 0);
    Object.assign(token, { content: tex.trim(), meta: renderTex(tex, isDisplayed) });
  }
  state.pos += written.length;
  return true;
}

/** Returns whether a text between dollars is several words, as in "$) or A$". */
function isProse(tex: string): boolean {
  return /\s/.test(tex) && !/[\\^_=+<>{}*|/-]/.test(tex);
}

function parseFormulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentOf(state, startLine) >= 4 || !lineText(state, startLine).startsWith('$$')) return false;
  const lines: string[] = [];
  for (let line = startLine; line < Math.min(endLine, startLine + MAX_LINES); line += 1) {
    const text = lineText(state, line);
    if (text !== '' && indentOf(state, line) < 0) return false;
    lines.push(line === startLine ? text.slice(2) : text);
    if (!lines.at(-1)?.endsWith('$$')) continue;
    const tex = lines.join('\n').slice(0, -2);
    if (tex.trim() === '' || tex.includes('$$')) return false;
    if (silent) return true;
    const token = state.push(FORMULA_BLOCK, 'math', 0);
    Object.assign(token, {
      content: tex,
      block: true,
      map: [startLine, line + 1],
      meta: renderTex(tex, true),
    });
    state.line = line + 1;
    return true;
  }
  return false;
}

/** Returns MathML, or what is wrong with the formula. */
export function renderTex(tex: string, displayMode: boolean): { mathml: string } | { fault: ConstructError } {
  if (tex.length > MAX_LENGTH) return { fault: explain('longFormula', { limit: MAX_LENGTH }, 'notTex') };
  try {
    const options = { displayMode, throwOnError: true, trust: false, maxExpand: MAX_EXPANSIONS };
    const mathml = temml.renderToString(tex, options);
    // The content security policy refuses inline styles. Classes do the same.
    return { mathml: mathml.replace(/ style="[^"]*"/g, '') };
  } catch (error) {
    const { message, position } = error as Error & { readonly position?: number };
    const [reason = ''] = message.split(/ at (?:position|end of input)/, 1);
    const offset = tex.slice(0, position ?? 0).split('\n').length - 1;
    return { fault: { ...explain('notTex', { reason: reason.trim().replace(/\.$/, '') }), offset } };
  }
}
