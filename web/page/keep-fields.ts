/**
 * Gives fields back what was in them when the page was left. WebKit empties those with `autocomplete="off"` when it shows
 * a page from its cache again, without an event of the field.
 */
export function keepFields(): void {
  let left: readonly (readonly [HTMLInputElement | HTMLTextAreaElement, string])[] = [];
  addEventListener('pagehide', () => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type=file], [type=hidden])',
    );
    left = [...fields].map((field) => [field, field.value]);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const [field, value] of left) if (field.value !== value) field.value = value;
  });
}
