/** How the identity numbers of one kind look. */
export interface NationalId {
  readonly written: RegExp;
  readonly isIssued: IsIssued;
}

/** Whether a number of that form can be one. `compact` is its letters, in capitals, and digits. */
type IsIssued = (compact: string, written: string) => boolean;

/** CJK letters may stand beside a number without a space; of no other number may it be a part. */
const beside = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';

/** A form that an ordinary number can have needs check digits or a date in `isIssued`. */
export function nationalId(pattern: string, isIssued: IsIssued = () => true): NationalId {
  const written = new RegExp(`(?<!${beside}|\\d[.,/-])(?:${pattern})(?!${beside}|[.,/-]\\d)`, 'giu');
  return { written, isIssued };
}
