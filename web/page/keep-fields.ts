/**
 * Lets fields keep what is in them until Back. WebKit resets those with `autocomplete="off"` at some time after it has
 * shown a page from its cache again, without an event, and to their default.
 */
export function keepFields(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[autocomplete=off]'))
      field.defaultValue = field.value;
  });
}
