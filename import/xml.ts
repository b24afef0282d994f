/** Reads XML that strangers wrote. */
import type { X2jOptions } from 'fast-xml-parser';

export type XmlElement = Readonly<Record<string, unknown>>;

/** Expands no entities, because a few could fill the memory. */
export const XML_OPTIONS = {
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
  cdataPropName: '#cdata',
} satisfies X2jOptions;

/** Returns the elements among the values of a name that may be repeated. */
export function elementsOf(value: unknown): readonly XmlElement[] {
  return (Array.isArray(value) ? value : []).filter(
    (element) => typeof element === 'object' && element !== null,
  );
}

/** Returns the text of an element as it is written. */
export function rawValue(element: unknown): string {
  if (typeof element === 'string') return element;
  if (Array.isArray(element)) return element.map(rawValue).join('');
  if (typeof element !== 'object' || element === null) return '';
  const { '#cdata': data, '#text': text } = element as XmlElement;
  return data === undefined ? String(text ?? '') : rawValue(data);
}
