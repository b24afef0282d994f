/** Parses YAML that anybody may have written. */
import { type Document, isScalar, parseDocument as parseUnbounded, visit, YAMLParseError } from 'yaml';

/** Nobody nests more deeply. The parser calls itself for each level, and an overflow of its stack can end the process. */
const MAX_DEPTH = 100;

/**
 * Like the parser of the package, but with an error for a text that is nested too deeply, and in a time that grows with the
 * length of the text: the package compares each key of a map with all others.
 */
export function parseDocument(...[source, options]: Parameters<typeof parseUnbounded>): Document.Parsed {
  if (!isTooDeep(source)) {
    const parsed = parseUnbounded(source, { ...options, uniqueKeys: false });
    for (const offset of repeatedKeys(parsed).keys()) {
      parsed.errors.push(
        new YAMLParseError([offset, offset + 1], 'DUPLICATE_KEY', 'Map keys must be unique'),
      );
    }
    return parsed;
  }
  const document = parseUnbounded('', options);
  document.errors.push(new YAMLParseError([0, 1], 'RESOURCE_EXHAUSTION', 'The text is nested too deeply.'));
  return document;
}

/**
 * Returns the value of a document.
 *
 * @throws YAMLParseError, or an error for an alias that cannot be resolved
 */
export function parse(...given: Parameters<typeof parseUnbounded>): unknown {
  const document = parseDocument(...given);
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS();
}

/** Returns the keys that a map has more than once, by their offsets, with the offset of the first. */
export function repeatedKeys(yaml: Document) {
  const found = new Map<number, { readonly key: string; readonly first: number }>();
  visit(yaml, {
    Map(_key, { items }) {
      const firsts = new Map<unknown, number>();
      for (const { key } of items) {
        // More than one map may be merged into another.
        if (!isScalar(key) || key.value === '<<') continue;
        const [offset = 0] = key.range ?? [];
        const first = firsts.get(key.value);
        if (first === undefined) firsts.set(key.value, offset);
        else found.set(offset, { key: String(key.value), first });
      }
    },
  });
  return found;
}

/** Counts brackets that are open, lines that are indented ever further, and the marks of lists and keys on one line. */
function isTooDeep(source: string): boolean {
  const indents: number[] = [];
  let open = 0;
  for (const line of source.split('\n')) {
    const [before = '', space = ''] = /^( *)(?:[-?:][ \t]+)*/.exec(line) ?? [];
    while ((indents.at(-1) ?? -1) >= space.length) indents.pop();
    indents.push(space.length);
    const marks = (before.length - space.length) / 2;
    for (const [bracket] of line.matchAll(/[[\]{}]/g)) {
      open = Math.max(0, open + (bracket === '[' || bracket === '{' ? 1 : -1));
      if (open > MAX_DEPTH) return true;
    }
    if (indents.length + marks > MAX_DEPTH) return true;
  }
  return false;
}
