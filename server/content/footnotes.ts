/**
 * Footnotes: `[^name]` in the text, `[^name]: what it says` on a line of its own, or `^[what it says]` in place.
 *
 * The roles are those of the Digital Publishing module (https://www.w3.org/TR/dpub-aria-1.1/).
 */
import type { MarkdownIt, RendererRule, StateInline, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';

/** A note that is referred to and not there, or there and not referred to. */
export interface StrayNote {
  readonly kind: 'undefined' | 'unused';
  readonly label: string;
  /** Counted from 1 within the Markdown. */
  readonly line: number;
}

/** A reference to a note that is not there; it is shown as it was written. */
export const STRAY_REFERENCE = 'footnote_stray';

export function footnotes(parser: MarkdownIt): void {
  parser.use(footnote);
  parser.inline.ruler.after('footnote_ref', STRAY_REFERENCE, strayReference);
  Object.assign(parser.renderer.rules, {
    footnote_ref: referenceRule,
    footnote_block_open: () =>
      '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n',
    footnote_block_close: () => '</ol>\n</section>\n',
    footnote_open: (tokens, index) => `<li id="${noteId(tokens[index])}">`,
    footnote_close: () => '</li>\n',
    footnote_anchor: backLinkRule,
    [STRAY_REFERENCE]: (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? ''),
  } satisfies Record<string, RendererRule>);
}

const referenceRule: RendererRule = (tokens, index) => {
  const token = tokens[index];
  const number = numberOf(token);
  const id = token?.meta?.isRepeated ? '' : ` id="${referenceId(token)}"`;
  return `<sup><a class="footnote-reference" href="#${noteId(token)}"${id} role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;
};

/** One for each place that refers to the note; from the second on they are told apart by a number. */
const backLinkRule: RendererRule = (tokens, index) => {
  const token = tokens[index];
  const time = timeOf(token);
  const [which, sign] = time > 0 ? [`, place ${time + 1}`, `<sup>${time + 1}</sup>`] : ['', ''];
  // The variation selector keeps phones from drawing an emoji.
  return ` <a class="footnote-back" href="#${referenceId(token)}" role="doc-backlink" aria-label="Back to the text of footnote ${numberOf(token)}${which}">\u21a9\ufe0e${sign}</a>`;
};

/** A colon is in no anchor of a heading, so that these are theirs alone. */
function noteId(token: Token | undefined): string {
  return `note:${numberOf(token)}`;
}

function referenceId(token: Token | undefined): string {
  return `${noteId(token)}:${timeOf(token) + 1}`;
}

function numberOf(token: Token | undefined): number {
  return Number(token?.meta?.id ?? 0) + 1;
}

/** Which of the references to one note, counted from 0. */
function timeOf(token: Token | undefined): number {
  return Number(token?.meta?.subId ?? 0);
}

/** Notes within notes in place share a number in the plugin's count; an id may stand only once. */
export function markRepeatedReferences(tokens: readonly Token[]): void {
  const seen = new Set<string>();
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'footnote_ref') continue;
    const id = referenceId(token);
    if (seen.has(id)) token.meta = { ...token.meta, isRepeated: true };
    seen.add(id);
  }
}

/** Takes what looks like a reference and was none of a note that is there. */
function strayReference(state: StateInline, silent: boolean): boolean {
  const [written] = /^\[\^[^\]\s]+\]/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  if (written === undefined) return false;
  if (!silent) state.push(STRAY_REFERENCE, '', 0).content = written;
  state.pos += written.length;
  return true;
}

/** @param env what the parser left of the notes it has seen */
export function unusedNotes(env: object, markdown: string): StrayNote[] {
  const unused = Object.entries(noteNumbers(env)).filter(([, number]) => number < 0);
  if (unused.length === 0) return [];
  const lines = noteLines(markdown);
  return unused.map(([key]) => {
    const label = key.slice(1);
    return { kind: 'unused', label, line: lines.get(label) ?? 1 };
  });
}

/** The first line on which each note seems to begin, by its label. */
function noteLines(markdown: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [index, text] of markdown.split('\n').entries()) {
    for (const [, label = ''] of text.matchAll(/\[\^([^[\]\s]+)\]:/g)) {
      if (!lines.has(label)) lines.set(label, index + 1);
    }
  }
  return lines;
}

/** By label, after a colon; below zero where nothing refers to it. */
function noteNumbers(env: { readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> } }) {
  return env.footnotes?.refs ?? {};
}
