/** Reads the tags of HTML and of JSX, without a tree: most texts are Markdown with a few of them. */
import { VOID_ELEMENTS } from '../../site/markdown/pair-tags.ts';

export interface HtmlTag {
  readonly kind: 'open' | 'close' | 'void';
  readonly name: string;
  /** Everything between the name and the end. */
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
}

/** In characters. Data addresses may be longer, but nothing is lost with them. */
const MAX_TAG = 20_000;

export function findTagsOfHtml(text: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  const openings = /(?<!\](?:\(\s?|: ?))<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])|<\/?>/g;
  for (let match = openings.exec(text); match; match = openings.exec(text)) {
    const [written, slash = '', name = ''] = match;
    const start = match.index;
    const last = written.endsWith('>')
      ? start + written.length - 1
      : tagEndOfHtml(text, start + written.length);
    if (last === undefined) continue;
    const attributes = text.slice(start + written.length, last);
    const isVoid = VOID_ELEMENTS.has(name.toLowerCase()) || attributes.endsWith('/');
    const kind = slash || written === '</>' ? 'close' : isVoid ? 'void' : 'open';
    tags.push({ kind, name, attributes: attributes.replace(/\/$/, ''), start, end: last + 1 });
    openings.lastIndex = last + 1;
  }
  return tags;
}

function tagEndOfHtml(text: string, start: number): number | undefined {
  let depth = 0;
  const end = Math.min(text.length, start + MAX_TAG);
  for (let at = start; at < end; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") {
      // The value of an attribute may have empty lines in it. Other quotation marks may be apostrophes.
      const isValue = text[at - 1] === '=';
      const ends = isValue ? [/"/, /'/] : [/"|\n\n/, /'|\n\n/];
      const closing = text.slice(at + 1, end).search(ends[character === '"' ? 0 : 1] ?? /"/);
      if (closing < 0 || text[at + 1 + closing] === '\n') return undefined;
      at += closing + 1;
    } else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '<' && depth === 0) return undefined;
    else if (character === '>' && depth <= 0) return at;
    else if (character === '\n' && text[at + 1] === '\n') return undefined;
  }
  return undefined;
}

export function attributeOf({ attributes }: HtmlTag, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3];
}
