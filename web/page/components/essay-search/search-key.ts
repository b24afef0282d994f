/** True for the key `/` pressed outside of any field, also of one in a component, and without another key. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false;
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.matches('input, textarea, select');
}
