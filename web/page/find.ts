/**
 * Returns the first element in `root` that matches.
 *
 * @throws TypeError when there is none, because the page was rendered by another version
 */
export function find<E extends Element = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element) return element;
  throw new TypeError(`The page has no ${selector}.`);
}
