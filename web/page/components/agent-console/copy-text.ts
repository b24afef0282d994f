/**
 * Copies `source`'s text. Where the browser has no clipboard for the page, or refuses it, the text is selected, so that
 * the visitor can copy it themselves.
 *
 * @returns whether it has been copied
 */
export async function copyText(source: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
