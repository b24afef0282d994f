/** A time in milliseconds, in words: `3 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  if (rounded < 1) return 'less than 1 ms';
  return rounded < 1000 ? `${rounded} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
