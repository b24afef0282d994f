/** The text of a WordPress post as HTML that doesn't need WordPress: without the comments of its block editor and its own shortcodes. */
import { escapeAttribute } from './markup.ts';

export interface WordPressPicture {
  readonly url: string;
  readonly alt: string;
}

export interface WordPressTextContext {
  /** Returns the pictures of a gallery: those with the given numbers or, without any, the ones uploaded to the post. */
  readonly picturesOf: (ids: readonly string[]) => readonly WordPressPicture[];
  /** Returns the text of a reusable block, or undefined if the export doesn't have it. */
  readonly reusableBlock: (id: string) => string | undefined;
  /** Is told of each block that WordPress fills in when the page is shown, such as a list of the latest posts. */
  readonly onDynamicBlock: (name: string, line: number) => void;
}

/** An address alone on its line is embedded by WordPress. */
const LONE_ADDRESS = /^[ \t]*(https?:\/\/[^\s<>"'[\]]+)[ \t]*$/gm;

/** Returns the text without the comments of the block editor, and with WordPress's own shortcodes as HTML. Lines stay where they are. */
export function convertWordPressText(text: string, context: WordPressTextContext): string {
  return outsideCode(removeBlockComments(text, context, 0), (part) => {
    let html = part.replace(LONE_ADDRESS, (_, address: string) => linkTo(address));
    for (const [name, convert] of Object.entries(shortcodes)) {
      html = replaceShortcode(html, name, (attributes, inner) => convert(attributes, inner, context));
    }
    return html;
  });
}

/** Returns whether a text was written in the block editor, which writes paragraphs as such. */
export function hasBlockMarkup(text: string): boolean {
  return text.includes('<!-- wp:');
}

/** Reusable blocks may contain others, but no block contains itself. */
const MAX_BLOCK_DEPTH = 5;

function removeBlockComments(text: string, context: WordPressTextContext, depth: number): string {
  let line = 1;
  return text
    .split('<!--')
    .map((part, index) => {
      const startLine = line;
      line += part.split('\n').length - 1;
      if (index === 0) return part;
      const end = part.indexOf('-->');
      const block = /^ \/?wp:([\w/-]+)/.exec(part);
      if (!block || end === -1) return `<!--${part}`;
      const rest = part.slice(end + '-->'.length);
      if (!part.slice(0, end).endsWith('/')) return rest;
      const id = block[1] === 'block' ? /"ref":(\d+)/.exec(part.slice(0, end))?.[1] : undefined;
      const reusable = id && depth < MAX_BLOCK_DEPTH ? context.reusableBlock(id) : undefined;
      if (reusable !== undefined) return removeBlockComments(reusable, context, depth + 1) + rest;
      context.onDynamicBlock(String(block[1]), startLine);
      return rest;
    })
    .join('');
}

type ConvertShortcode = (
  attributes: ReadonlyMap<string, string>,
  inner: string,
  context: WordPressTextContext,
) => string;

const shortcodes: Readonly<Record<string, ConvertShortcode>> = {
  caption: captioned,
  wp_caption: captioned,
  gallery(attributes, _, { picturesOf }) {
    const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').match(/\d+/g) ?? [];
    const picture = ({ url, alt }: WordPressPicture) =>
      `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></figure>`;
    return picturesOf(ids).map(picture).join('');
  },
  embed: (_, inner) =>
    inner
      .replace(/<a [^<>]*>|<\/a>/g, '')
      .trim()
      .replace(/^\S+$/, linkTo),
  audio: (attributes, inner) => player('audio', attributes, inner),
  video: (attributes, inner) => player('video', attributes, inner),
};

function captioned(attributes: ReadonlyMap<string, string>, inner: string): string {
  const end = Math.max(
    inner.lastIndexOf('</a>') + '</a>'.length,
    inner.indexOf('>', inner.lastIndexOf('<img')) + 1,
  );
  const isLinked = /^\s*<a\b/.test(inner);
  const pictureEnd = isLinked && inner.includes('</a>') ? inner.indexOf('</a>') + '</a>'.length : end;
  const caption = attributes.get('caption') ?? inner.slice(pictureEnd);
  return `<figure>${inner.slice(0, pictureEnd).trim()}<figcaption>${caption.trim()}</figcaption></figure>`;
}

function player(tag: string, attributes: ReadonlyMap<string, string>, inner: string): string {
  const known = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv'];
  const source = known.map((name) => attributes.get(name)).find((value) => value) ?? inner.trim();
  return source && `<${tag} src="${escapeAttribute(source)}"></${tag}>`;
}

function linkTo(address: string): string {
  // The address may already be escaped, as it is in HTML.
  const target = escapeAttribute(address.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  return `<p><a href="${target}">${target}</a></p>`;
}

/** Replaces `[name …]` and, if it is closed, all up to `[/name]`. */
function replaceShortcode(
  html: string,
  name: string,
  convert: (attributes: ReadonlyMap<string, string>, inner: string) => string,
): string {
  const closing = `[/${name}]`;
  let hasClosing = true;
  let result = '';
  let position = 0;
  for (const opening of html.matchAll(new RegExp(`\\[${name}(\\s[^\\][]*)?\\]`, 'g'))) {
    // Also leaves `[[name]]`, which is how WordPress writes a shortcode that is not one.
    if (opening.index < position || html[opening.index - 1] === '[') continue;
    const innerStart = opening.index + opening[0].length;
    const next: number = hasClosing ? html.indexOf(closing, innerStart) : -1;
    hasClosing = next !== -1;
    const another = html.indexOf(`[${name}`, innerStart);
    const isClosed = hasClosing && (another === -1 || next < another);
    result += html.slice(position, opening.index);
    result += convert(attributesIn(opening[1] ?? ''), isClosed ? html.slice(innerStart, next) : '');
    position = isClosed ? next + closing.length : innerStart;
  }
  return result + html.slice(position);
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const matches = text.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return new Map([...matches].map(([, name = '', a, b, c]) => [name.toLowerCase(), a ?? b ?? c ?? '']));
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
