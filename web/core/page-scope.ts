/** Returns whether `path` matches a pattern. `*` matches any run of characters; no other character is special. */
export function inPageScope(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matches(pattern, path));
}

function matches(pattern: string, path: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^]*')}$`).test(path);
}
