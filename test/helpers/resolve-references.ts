/** Replaces each `$ref` to a component with a copy of the component. */
export function resolveReferences<Document extends object>(document: Document): Document {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return resolve(componentAt(document, String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(document) as Document;
}

function componentAt(document: object, reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
  if (found === undefined) throw new Error(`${reference} is not in the document.`);
  return found;
}
