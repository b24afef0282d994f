/**
 * Footnotes: `[^name]` in the text, `[^name]: what it says` on a line of its own, or inline as `^[what it says]`.
 *
 * The roles are those of the Digital Publishing module (https://www.w3.org/TR/dpub-aria-1.1/).
 */
import type { MarkdownIt, RendererRule, StateInline, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { escapeAttribute, escapeMarkup } from '../../web/core/markup.ts';
import { type TextEnv, wordingOf } from './text-wording.ts';

/** Limited, because finding each note's line takes time. */
const MAX_UNUSED_NOTES = 100;

/** A reference without a note, or a note without a reference. */
export interface StrayNote {
  readonly kind: 'undefined' | 'unused';
  readonly label: string;
  /** Counted from 1 within the Markdown. */
  readonly line: number;
}

/** Token type of a reference without a note, which is shown as written. */
export const STRAY_REFERENCE = 'footnote_stray';

export function footnotes(parser: MarkdownIt): void {
  parser.use(footnote);
  parser.inline.ruler.after('footnote_ref', STRAY_REFERENCE, parseStrayReference);
  Object.assign(parser.renderer.rules, {
    footnote_ref: renderReference,
    footnote_block_open: (_tokens, _index, _options, env) => {
      const label = escapeAttribute(wordingOf(env).say('prose.footnotes'));
      return `<section class="footnotes" role="doc-endnotes" aria-label="${label}">\n<ol>\n`;
    },
    footnote_block_close: () => '</ol>\n</section>\n',
    footnote_open: (tokens, index) => `<li id="${placeOf(tokens[index]).noteId}">`,
    footnote_close: () => '</li>\n',
    footnote_anchor: renderBackLink,
    [STRAY_REFERENCE]: (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? ''),
  } satisfies Record<string, RendererRule>);
}

const renderReference: RendererRule = (tokens, index, _options, env: FootnoteEnv = {}) => {
  const { number, noteId, referenceId } = placeOf(tokens[index]);
  env.usedIds ??= new Set();
  // The plugin counts nested inline notes twice.
  const id = env.usedIds.has(referenceId) ? '' : ` id="${referenceId}"`;
  env.usedIds.add(referenceId);
  const { say, number: digits } = wordingOf(env);
  const label = escapeAttribute(say('prose.footnote', { number }));
  return `<sup><a class="footnote-reference" href="#${noteId}"${id} role="doc-noteref" aria-label="${label}">${digits(number)}</a></sup>`;
};

/**
 * Renders one back link for each reference to the note, numbered from the second on. Its name is text, not a label,
 * because the name of a link must include what is visible (WCAG 2.5.3).
 */
const renderBackLink: RendererRule = (tokens, index, _options, env) => {
  const { say, number: digits } = wordingOf(env);
  const { number, place, referenceId } = placeOf(tokens[index]);
  const isFirst = place === 1;
  const sign = isFirst ? '' : `<sup>${digits(place)}</sup>`;
  const name = isFirst
    ? say('prose.backFromFootnote', { number })
    : say('prose.backToPlace', { number, place });
  // The variation selector keeps phones from drawing an emoji.
  return ` <a class="footnote-back" href="#${referenceId}" role="doc-backlink"><span aria-hidden="true">\u21a9\ufe0e${sign}</span><span class="unseen"> ${escapeMarkup(name)}</span></a>`;
};

/** Returns the number of a note, the position of a reference among those to that note, and their ids. */
function placeOf(token: Token | undefined) {
  const number = Number(token?.meta?.id ?? 0) + 1;
  const place = Number(token?.meta?.subId ?? 0) + 1;
  // Anchors of headings have no colon, so these ids are unique.
  return { number, place, noteId: `note:${number}`, referenceId: `note:${number}:${place}` };
}

/** Parses a reference for which the plugin has found no note. */
function parseStrayReference(state: StateInline, silent: boolean): boolean {
  const [written] = /^\[\^[^\]\s]+\]/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  if (written === undefined) return false;
  if (!silent) state.push(STRAY_REFERENCE, '', 0).content = written;
  state.pos += written.length;
  return true;
}

/** The state of one rendering. */
interface FootnoteEnv extends TextEnv {
  /** Set by the plugin: note numbers by `:label`, negative for notes without a reference. */
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
  usedIds?: Set<string>;
}

/** Returns at most 100 notes without a reference, each with the first line that seems to begin it. */
export function unusedNotes({ footnotes }: FootnoteEnv, markdown: string): StrayNote[] {
  return Object.entries(footnotes?.refs ?? {})
    .filter(([, number]) => number < 0)
    .slice(0, MAX_UNUSED_NOTES)
    .map(([key]) => {
      const label = key.slice(1);
      const before = markdown.slice(0, Math.max(0, markdown.indexOf(`[^${label}]:`)));
      return { kind: 'unused', label, line: before.split('\n').length };
    });
}
