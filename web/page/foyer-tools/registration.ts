/** Registers an item until the signal aborts. May throw or reject, for example when the name is taken. */
type Register<Item> = (item: Item, signal: AbortSignal) => Promise<void> | void;

/** Keeps the items registered with one host in sync with those for the current path. */
export class Registration<Item extends { readonly name: string }> {
  readonly #register: Register<Item>;
  readonly #onRegistered: () => void;
  readonly #entries = new Map<string, { readonly controller: AbortController; isRegistered: boolean }>();

  /** @param onRegistered is called after an item has been registered */
  constructor(register: Register<Item>, onRegistered = () => {}) {
    this.#register = register;
    this.#onRegistered = onRegistered;
  }

  get names(): readonly string[] {
    return [...this.#entries].filter(([, { isRegistered }]) => isRegistered).map(([name]) => name);
  }

  update(wanted: readonly Item[]): void {
    for (const [name, { controller }] of this.#entries) {
      if (wanted.some((item) => item.name === name)) continue;
      this.#entries.delete(name);
      controller.abort();
    }
    for (const item of wanted) {
      if (!this.#entries.has(item.name)) void this.#add(item);
    }
  }

  async #add(item: Item): Promise<void> {
    const entry = { controller: new AbortController(), isRegistered: false };
    this.#entries.set(item.name, entry);
    const isCurrent = () => this.#entries.get(item.name) === entry;
    try {
      await this.#register(item, entry.controller.signal);
      entry.isRegistered = true;
      if (isCurrent()) this.#onRegistered();
    } catch {
      // Refused, or withdrawn before it was accepted. The next update retries.
      if (isCurrent()) this.#entries.delete(item.name);
    }
  }
}
