/** Anchors that the owner chooses for headings: `## Rigging {#rig}`. Other headings get theirs from their text. */
import Slugger from 'github-slugger';
import type { StateCore, Token } from 'markdown-it';
import type { ConstructError } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';

/** An anchor at the end of a heading. */
const WRITTEN = /^(.*\S)[ \t]+\{#([^\s{}]+)\}[ \t]*$/s;
/** Without a colon, which the ids of footnotes have. */
const ID = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u;

/** Ids that the page around the text already uses. */
const TAKEN_IDS = ['main', 'site-footer'];
const TAKEN = /^(?:main|site-footer|(?:takeaway|quote)-\d+)$/;

/** Takes the anchors out of the text of headings. */
export function readHeadingIds({ tokens }: StateCore): void {
  for (const [index, opening] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (opening.type !== 'heading_open' || !inline) continue;
    const [, text = '', id] = WRITTEN.exec(inline.content) ?? [];
    if (id === undefined) continue;
    inline.content = text;
    opening.meta = { id };
  }
}

/** Returns a function that gives each heading, in reading order, its anchor: its own, or one like GitHub's. */
export function createHeadingNamer(tokens: readonly Token[]) {
  const slugger = new Slugger();
  const own = tokens.flatMap(({ type, meta }) =>
    type === 'heading_open' && meta?.id ? [String(meta.id)] : [],
  );
  for (const id of [...TAKEN_IDS, ...own]) slugger.occurrences[id] = 0;
  const seen = new Set<string>();
  return ({ meta }: Token, text: string): { readonly id: string; readonly fault?: ConstructError } => {
    if (!meta?.id) return { id: unlikePassage(slugger, text) };
    const id = String(meta.id);
    const fault = faultOfId(id, seen);
    seen.add(id);
    return fault ? { id: unlikePassage(slugger, text), fault } : { id };
  };
}

/** Returns an anchor that is not the address of a takeaway or a quote on the same page. */
function unlikePassage(slugger: Slugger, text: string): string {
  const id = slugger.slug(text);
  return TAKEN.test(id) ? slugger.slug(`section-${id}`) : id;
}

function faultOfId(id: string, seen: ReadonlySet<string>): ConstructError | undefined {
  if (!ID.test(id)) return explain('badAnchor', { id });
  if (seen.has(id)) return explain('anchorTwice', { id }, 'otherAnchor');
  return TAKEN.test(id) ? explain('anchorTaken', { id }, 'otherAnchor') : undefined;
}
