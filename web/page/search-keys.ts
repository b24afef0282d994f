/** The keys that open the search: ⌘K or Ctrl+K, and `/` unless the visitor has switched it off. */
import { readStored, writeStored } from './storage.ts';

// Other elements import these from here. Otherwise they would be a chunk of their own, one more request for every page.
export { readStored, writeStored };

const STORAGE_KEY = 'foyer-slash';
/** Tests import this module where there is no navigator. */
const isApple = /Mac|iP/.test(globalThis.navigator?.platform ?? '');

/** The combination, as shown and for `aria-keyshortcuts`. In fields of Apple's systems, Ctrl+K deletes text. */
export const SEARCH_KEYS = isApple
  ? { shown: '⌘ K', aria: 'Meta+K' }
  : { shown: 'Ctrl K', aria: 'Control+K' };

export function isSlashOn(): boolean {
  return readStored(STORAGE_KEY) === null;
}

export function switchSlash(on: boolean): void {
  writeStored(STORAGE_KEY, on ? null : 'off');
}

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
  if (defaultPrevented || isComposing || repeat || altKey) return false;
  if (key.toLowerCase() === 'k') return !shiftKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  return key === '/' && !ctrlKey && !metaKey && !isInField(event) && isSlashOn();
}

/** Includes fields inside components, which are in shadow roots. */
function isInField(event: Event): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
