/** True where `path` fits one of `patterns`. In a pattern `*` stands for any run of characters; nothing else is special. */
export function inPageScope(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => fits(pattern, path));
}

function fits(pattern: string, path: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^]*')}$`).test(path);
}
