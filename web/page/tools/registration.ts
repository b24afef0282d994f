/** Keeps what is registered somewhere equal to what belongs to the path. */

export interface Registration<Item> {
  /** Unregisters what is not in `wanted`, registers what is new, leaves the rest alone. */
  update(wanted: readonly Item[]): void;
}

/** @param register registers an item until the signal aborts; it may reject where the item's name is taken */
export function createRegistration<Item extends { readonly name: string }>(
  register: (item: Item, signal: AbortSignal) => Promise<void> | void,
): Registration<Item> {
  const registered = new Map<string, AbortController>();

  async function add(item: Item): Promise<void> {
    const controller = new AbortController();
    registered.set(item.name, controller);
    try {
      await register(item, controller.signal);
    } catch {
      // The name is taken, or the item left before it was in: another update may try again.
      if (registered.get(item.name) === controller) registered.delete(item.name);
    }
  }

  return {
    update(wanted) {
      const names = new Set(wanted.map(({ name }) => name));
      for (const [name, controller] of registered) {
        if (names.has(name)) continue;
        registered.delete(name);
        controller.abort();
      }
      for (const item of wanted) {
        if (!registered.has(item.name)) void add(item);
      }
    },
  };
}
