/**
 * Returns the first element in `root` that matches `selector`.
 *
 * @throws TypeError when there is none, which means that another version rendered the page
 */
export function find<E extends Element = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element) return element;
  throw new TypeError(`The page has no ${selector}.`);
}
