/** How much room there is left for the message, in words. */

/** Under so many characters a screen reader is told as well. */
const SHORT = 250;

export function leftIsShort(left: number): boolean {
  return left <= SHORT;
}

export function leftText(left: number): string {
  const count = new Intl.NumberFormat('en').format(Math.abs(left));
  const unit = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${unit} too many` : `${count} ${unit} left`;
}
