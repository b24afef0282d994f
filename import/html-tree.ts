/** Parses HTML that strangers wrote, and reads its text. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { oneLine } from '../web/core/one-line.ts';

/** Nobody nests elements more deeply. */
const MAX_DEPTH = 100;

/** Thrown for HTML whose tree would be too deep, or much larger than the HTML. */
class HtmlNestingError extends Error {
  override readonly name = 'HtmlNestingError';
  override readonly message = 'The elements are nested too deeply.';
}

type ParserOptions = { readonly treeAdapter: typeof defaultTreeAdapter };

/**
 * Parses a part of a page, or a whole one.
 *
 * @throws HtmlNestingError
 */
export function parseHtml(
  html: string,
  parser: (html: string, options: ParserOptions) => DefaultTreeAdapterTypes.ParentNode = parseFragment,
) {
  let depth = 0;
  let elements = 0;
  const onItemPush = () => {
    depth += 1;
    elements += 1;
    // Tags that nothing closes may be opened again in each block.
    if (depth > MAX_DEPTH || elements > html.length + MAX_DEPTH) throw new HtmlNestingError();
  };
  const onItemPop = () => {
    depth -= 1;
  };
  return parser(html, { treeAdapter: { ...defaultTreeAdapter, onItemPush, onItemPop } });
}

/** Returns HTML as it is, or only its text if it is nested too deeply. */
export function shallowHtml(html: string): string {
  try {
    parseHtml(html);
    return html;
  } catch (error) {
    if (error instanceof HtmlNestingError) return html.replace(/<[^<>]*>/g, ' ');
    throw error;
  }
}

/** Returns the text of HTML on one line, with its entities decoded. Undefined if there is none. */
export function lineOfText(html: string): string | undefined {
  return oneLine(rawText(parseHtml(shallowHtml(html)))) || undefined;
}

/** Returns the text of a node as it is written, with line breaks for `<br>`. */
export function rawText(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  if (node.nodeName === 'br') return '\n';
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : '';
}

/** Returns a text without markup with its entities decoded once. */
export function decodeEntities(text: string): string {
  return rawText(parseHtml(text.replaceAll('<', '&lt;')));
}
