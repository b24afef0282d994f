/**
 * Shows on a button that its call is under way.
 *
 * @returns what puts the button back as it was
 */
export function showCalling(button: HTMLButtonElement): () => void {
  const label = button.textContent;
  const show = (isCalling: boolean) => {
    button.textContent = isCalling ? 'Calling…' : label;
    button.setAttribute('aria-disabled', String(isCalling));
  };
  show(true);
  return () => show(false);
}
