/** Every value inside `value`, itself included, at whatever depth. Keys are not values. */
export function valuesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}

/** True where no string inside holds half a surrogate pair, which UTF-8 cannot carry. */
export function isWellFormed(value: unknown): boolean {
  return valuesIn(value).every((inner) => typeof inner !== 'string' || inner.isWellFormed());
}
