import { inPageScope } from '../../runtime/page-scope.ts';
import { onPathChange } from './path-changes.ts';
import { createRegistration } from './registration.ts';

/** Something that the site offers on some of its pages. */
export interface Scoped {
  readonly name: string;
  readonly pageScope: readonly string[];
}

/** What of `items` belongs to the path the page has now. */
export function inScope<Item extends Scoped>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ pageScope }) => inPageScope(pageScope, location.pathname));
}

/** Registers what of `items` belongs to the path, now and after each change of it. */
export function followPath<Item extends Scoped>(
  items: readonly Item[],
  register: (item: Item, signal: AbortSignal) => Promise<void> | void,
): void {
  const registration = createRegistration(register);
  const update = () => registration.update(inScope(items));
  update();
  onPathChange(update);
}
