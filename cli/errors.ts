/** Thrown when a command fails; the program exits with code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Thrown for wrong usage; the program exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
