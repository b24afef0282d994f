/** Recognizes keys in front matter that other site generators use and Foyer does not. */
import type { z } from 'zod/v3';
import { closest } from '../../web/core/closest.ts';
import { meansDraft, ownerOf, shapeOf } from './explain-issue.ts';

/** Keys of other generators that look like misspelled keys of Foyer. */
const ELSEWHERE = new Set([
  ...['categories', 'classes', 'cover_image', 'created', 'katex', 'keywords', 'lang', 'math', 'path', 'pin'],
  ...['pubDate', 'related', 'style', 'updated_at', 'updatedAt'],
]);

/**
 * Splits front matter into what Foyer reads and the keys that it can ignore. A key stays, and is an error, if it may be
 * a misspelled one, lacks its indentation, or keeps a text from being published elsewhere.
 */
export function splitForeignKeys(value: unknown, schema: z.ZodTypeAny) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { own: value, foreign: [] };
  const shape = shapeOf(schema);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const keys = entries.map(([key]) => key);
  const absent = Object.keys(shape).filter((key) => !keys.includes(key));
  const isForeign = ([key, given]: readonly [string, unknown]) =>
    !Object.hasOwn(shape, key) &&
    !meansDraft(key, given) &&
    ownerOf(key, keys, shape) === undefined &&
    (ELSEWHERE.has(key) || closest(key, absent, 1).length === 0);
  return {
    own: Object.fromEntries(entries.filter((entry) => !isForeign(entry))),
    foreign: entries.filter(isForeign).map(([key]) => key),
  };
}
