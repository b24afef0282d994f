/** Reading JSON of which nothing is known. */

export type Shape = Readonly<Record<string, unknown>>;

/** The objects in the array `value[key]`; none where that is no array. */
export function listOf(value: Shape, key: string): readonly Shape[] {
  const list = value[key];
  return Array.isArray(list) ? list.filter(isShape) : [];
}

/** The object `value[key]`; an empty one where there is none. */
export function shapeAt(value: Shape, key: string): Shape {
  const found = value[key];
  return isShape(found) ? found : {};
}

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
