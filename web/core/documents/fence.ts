/** Returns a fence for code in Markdown, longer than any run of backticks in it. */
export function fenceFor(code: string, minimum: number): string {
  const runs = code.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(minimum, ...runs.map(({ length }) => length + 1)));
}
