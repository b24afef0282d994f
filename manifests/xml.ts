/** XML with all text escaped. */
import { escapeAttribute } from '../web/core/markup.ts';

export interface Xml {
  readonly xml: string;
}

/** Characters not allowed in an XML document, not even as a reference (XML 1.0, section 2.2). */
const NOT_A_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly Xml[] = '',
): Xml {
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(({ xml }) => xml).join('');
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)];
  return { xml: inside === '' ? `<${start.join(' ')}/>` : `<${start.join(' ')}>${inside}</${name}>` };
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

function escapeXml(text: string): string {
  return escapeAttribute(text.replace(NOT_A_CHARACTER, ''));
}
