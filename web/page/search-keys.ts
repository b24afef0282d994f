/** The keys that open the search: ⌘K on Apple's systems, Ctrl+K elsewhere. */

/** Tests import this module where there is no navigator. */
const isApple = /Mac|iP/.test(globalThis.navigator?.platform ?? '');

/**
 * The combination for `aria-keyshortcuts`, and as shown if it is the same in every language. In fields of Apple's systems,
 * Ctrl+K deletes text.
 */
export const SEARCH_KEYS = isApple
  ? { shown: '⌘ K', aria: 'Meta+K' }
  : { shown: undefined, aria: 'Control+K' };

/** Opens the search on its keys, and on a click on any element with the class `search-open`. */
export function startSearchKeys(open: () => Promise<void>): void {
  addEventListener('keydown', (event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    void open();
  });
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element && target.closest('.search-open')) || ctrlKey || metaKey || shiftKey)
      return;
    event.preventDefault();
    void open();
  });
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing, repeat } = event;
  if (defaultPrevented || isComposing || repeat || altKey || shiftKey) return false;
  return key.toLowerCase() === 'k' && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}
