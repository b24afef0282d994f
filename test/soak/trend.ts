/** A figure at a moment, both in units of the caller's. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** How much the value grows from the first point to the last, along the line of least squares through all of them. */
export function growth(points: readonly Point[]): number {
  const middle = mean(points.map(({ at }) => at));
  const level = mean(points.map(({ value }) => value));
  const spread = sum(points.map(({ at }) => (at - middle) ** 2));
  if (spread === 0) return 0;
  const slope = sum(points.map(({ at, value }) => (at - middle) * (value - level))) / spread;
  const times = points.map(({ at }) => at);
  return slope * (Math.max(...times) - Math.min(...times));
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
