/** Small functions over parsed HTML. */
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  type ParserOptions,
  parseFragment,
  serialize,
} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Nobody nests elements more deeply. */
const MAX_DEPTH = 100;

/** Thrown for HTML whose tree would be too deep, or much larger than the HTML. */
class HtmlNestingError extends Error {
  override readonly name = 'HtmlNestingError';
  override readonly message = 'The elements are nested too deeply.';
}

type Parser = (
  html: string,
  options: ParserOptions<DefaultTreeAdapterMap>,
) => DefaultTreeAdapterTypes.ParentNode;

/**
 * Parses a part of a page, or a whole one.
 *
 * @throws HtmlNestingError
 */
export function parseHtml(html: string, parser: Parser = parseFragment) {
  let depth = 0;
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth += 1;
      elements += 1;
      // Tags that nothing closes may be opened again in each block.
      if (depth > MAX_DEPTH || elements > html.length + MAX_DEPTH) throw new HtmlNestingError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return parser(html, { treeAdapter });
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
  return textOf(parseHtml(shallowHtml(html))) || undefined;
}

/** Returns the text of a node on one line. */
export function textOf(node: Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

/** Returns the text of a node as it is written, with line breaks for `<br>`. */
export function rawText(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes
    .map((child) => ('tagName' in child && child.tagName === 'br' ? '\n' : rawText(child)))
    .join('');
}

export function elementsIn(node: Node): readonly Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

export function attributeValue(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function hasClass(element: Element, name: string): boolean {
  return (attributeValue(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** Replaces an element by HTML; without any, removes it. */
export function replaceElement(element: Element, html = ''): void {
  const { parentNode } = element;
  if (!parentNode) return;
  const { childNodes } = parseHtml(html);
  for (const child of childNodes) child.parentNode = parentNode;
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(element as ChildNode), 1, ...childNodes);
  element.parentNode = null;
}

export function innerHtml(node: DefaultTreeAdapterTypes.ParentNode): string {
  return serialize(node).trim();
}
