/** Returns the message of the innermost cause. Node's connection errors have a code but no message. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return rootMessage(error.cause);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
