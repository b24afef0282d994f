/** Returns whether `path` matches one of the patterns. */
export function inPageScope(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, path));
}

/** Returns whether `path` matches the pattern. `*` matches any run of characters; no other character is special. */
export function matchesPattern(pattern: string, path: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^]*')}$`).test(path);
}
