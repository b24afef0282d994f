/** What is told about a thing in the vocabulary of schema.org. */
export interface Node {
  readonly '@type': string;
  /** The same wherever the thing is spoken of. */
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** Points to what is told elsewhere, on this page or another one. */
export function reference({ '@type': type, '@id': id = '' }: Node): Node {
  return { '@type': type, '@id': id };
}
