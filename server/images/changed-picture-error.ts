/** Ends the hope for a picture that was replaced or taken away after the content was read; the next reading follows. */
export class ChangedPictureError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${path} is another file than it was when the content was read.`, { cause });
    this.name = 'ChangedPictureError';
  }
}
