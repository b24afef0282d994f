/** Thrown for a file that is refused, with a sentence for the owner that says why and what to do. */
export class UnreadableExportError extends Error {
  override readonly name = 'UnreadableExportError';
}
