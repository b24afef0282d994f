/** Replaces in the text of a WordPress post what only makes sense together with the rest of its export. */
import { escapeAttribute } from '../../web/core/markup.ts';

export interface WordPressPicture {
  readonly url: string;
  readonly alt: string;
}

export interface WordPressTextContext {
  /** Returns the pictures of a gallery: those with the given numbers or, without any, the ones uploaded to the post. */
  readonly picturesOf: (ids: readonly string[]) => readonly WordPressPicture[];
  /** Returns the text of a reusable block, or undefined if the export doesn't have it. */
  readonly reusableBlock: (id: string) => string | undefined;
  /** Called for each block that WordPress fills in when it shows the page, such as a list of the latest posts. */
  readonly onDynamicBlock: (name: string) => void;
}

/** A block without HTML of its own. WordPress escapes angle brackets in its settings. */
const EMPTY_BLOCK = /<!-- wp:([\w/-]+) ([^<>]*)\/-->/g;
/** WordPress doubles the brackets of a shortcode that is shown as it is. */
const GALLERY = /(?<!\[)\[gallery(\s[^\][]*)?\]/g;
/** WordPress embeds an address that is alone on its line. */
const LONE_ADDRESS = /^[ \t]*(https?:\/\/[^\s<>"'[\]]+)[ \t]*$/gm;
/** Reusable blocks may contain others, but they may not go in circles. */
const MAX_BLOCK_DEPTH = 5;

/** Returns the text with reusable blocks, galleries and embedded addresses as HTML. */
export function expandWordPressText(text: string, context: WordPressTextContext): string {
  return outsideCode(expandBlocks(text, context, 0), (part) =>
    part
      .replace(LONE_ADDRESS, '<p><a href="$1">$1</a></p>')
      .replace(GALLERY, (_gallery, attributes = '') => galleryOf(attributes, context)),
  );
}

function expandBlocks(text: string, context: WordPressTextContext, depth: number): string {
  return text.replace(EMPTY_BLOCK, (_, name: string, settings: string) => {
    const id = /"ref":(\d+)/.exec(settings)?.[1];
    const block = id !== undefined && depth < MAX_BLOCK_DEPTH ? context.reusableBlock(id) : undefined;
    if (block !== undefined) return expandBlocks(block, context, depth + 1);
    context.onDynamicBlock(name);
    return '';
  });
}

function galleryOf(attributes: string, { picturesOf }: WordPressTextContext): string {
  const ids = /\s(?:ids|include)=["']([^"']*)/.exec(attributes)?.[1]?.match(/\d+/g) ?? [];
  const images = picturesOf(ids).map(
    ({ url, alt }) => `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></figure>`,
  );
  return images.join('');
}

/** Converts the parts of HTML that are in no `pre` and no `code`. */
function outsideCode(html: string, convert: (part: string) => string): string {
  let depth = 0;
  return html
    .split(/(<\/?(?:pre|code)\b[^<>]*>)/i)
    .map((part, index) => {
      if (index % 2 === 0) return depth === 0 ? convert(part) : part;
      depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
      return part;
    })
    .join('');
}
