/** Returns the result of `work` and the milliseconds it took. */
export async function timed<T>(
  work: () => T | Promise<T>,
): Promise<readonly [result: T, milliseconds: number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

/** Returns the median; of an even number of values, the larger of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
