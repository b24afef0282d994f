/** Returns `value` and every value nested in it, without keys. */
export function valuesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}

/** Returns whether all nested strings are free of lone surrogates, which UTF-8 cannot encode. */
export function isWellFormed(value: unknown): boolean {
  return valuesIn(value).every((inner) => typeof inner !== 'string' || inner.isWellFormed());
}
