/** A tab of any browser, with what a person does in it. A driver for each kind of browser needs only a few primitives. */
import { setTimeout as delay } from 'node:timers/promises';

/** What a driver does in its browser. */
export interface TabDriver {
  /** Errors that the browser has logged, uncaught ones included. */
  readonly errors: string[];
  /** Runs an expression in the page and awaits what it returns. */
  evaluate(expression: string): Promise<unknown>;
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element with the focus. */
  type(text: string): Promise<void>;
  /** Presses and releases a key, by the name that `KeyboardEvent.key` has for it. */
  press(key: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Chooses a file in a file field. */
  choose(selector: string, file: string): Promise<void>;
  /** Returns a picture of the window, as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A selector, in which ` >> ` leads into a shadow tree, and the text or the label of the element, if it needs one. */
export type Target = string | readonly [selector: string, text: string];

const POLL_MS = 50;
/** Only for failures: a wait ends with its event. */
const TIMEOUT_MS = 30_000;

export class Tab {
  readonly #driver: TabDriver;
  readonly #origin: string;

  constructor(driver: TabDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  get errors(): string[] {
    return this.#driver.errors;
  }

  /** Opens a page of the site. */
  async open(path: string): Promise<void> {
    await this.#leave((address) => location.assign(address), [this.#origin + path]);
  }

  async reload(): Promise<void> {
    await this.#leave(() => location.reload(), []);
  }

  /** Goes back, to a page that the browser may have kept. */
  async back(): Promise<void> {
    await this.evaluate(() => history.back(), []);
  }

  /** Runs a function in the page, where nothing outside of it is known. */
  async evaluate<Given extends readonly unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result> {
    return (await this.#driver.evaluate(call(run, given))) as Result;
  }

  /** Waits until a function in the page returns something true, also across pages, and returns it. */
  async waitFor<Given extends readonly unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result> {
    return this.#poll(call(run, given), String(run)) as Promise<Result>;
  }

  /** Waits until an element is there and visible, and returns what a function in the page returns of it. */
  async of<Result>(target: Target, run: (element: HTMLElement) => Result): Promise<Result> {
    return this.#poll(`(${run})(${located(target)})`, `${target}: ${run}`) as Promise<Result>;
  }

  /** Waits until an element is visible. */
  async see(target: Target): Promise<void> {
    await this.of(target, () => true);
  }

  /** Waits until the text of an element contains `text`, and returns all of it. */
  async read(target: Target, text = ''): Promise<string> {
    const content = `(${(element: HTMLElement) => element.innerText || element.textContent})(${located(target)})`;
    return this.#poll(
      `((content) => content?.includes(${JSON.stringify(text)}) && content)(${content})`,
      `${target}: ${text}`,
    ) as Promise<string>;
  }

  /** Waits until a field has exactly this value. */
  async expectValue(target: Target, value: string): Promise<void> {
    const content = `(${located(target)}).value`;
    await this.#poll(
      `${content} === ${JSON.stringify(value)}`,
      `${target} has the value ${JSON.stringify(value)}`,
    );
  }

  /** Clicks on an element, once nothing covers it and it has stopped moving. */
  async click(target: Target): Promise<void> {
    let last = '';
    await this.waitUntil(async () => {
      const place = await this.of(target, placeOf);
      const isStill = place !== undefined && last === String(place);
      last = String(place);
      if (isStill) await this.#driver.clickAt(...place);
      return isStill;
    }, `${target} can be clicked`);
  }

  /** Replaces what a field contains. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.of(target, (element) => {
      (element as HTMLInputElement).select();
      return true;
    });
    await this.type(text);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  press(key: string): Promise<void> {
    return this.#driver.press(key);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  choose(selector: string, file: string): Promise<void> {
    return this.#driver.choose(selector, file);
  }

  screenshot(): Promise<Uint8Array> {
    return this.#driver.screenshot();
  }

  /** Waits until something is true, in the page or elsewhere. A page that is being left is asked again. */
  async waitUntil(isTrue: () => Promise<unknown>, what: string): Promise<unknown> {
    const end = Date.now() + TIMEOUT_MS;
    let error: unknown;
    do {
      try {
        const value = await isTrue();
        if (value) return value;
      } catch (thrown) {
        error = thrown;
      }
      await delay(POLL_MS);
    } while (Date.now() < end);
    throw new Error(`Waited in vain: ${what}`, { cause: error });
  }

  /** Waits for the next page. What browsers say of it differs, also after a page that they had kept. */
  async #leave<Given extends readonly unknown[]>(go: (...given: Given) => void, given: Given): Promise<void> {
    await this.evaluate(() => Object.assign(document, { isLeft: true }) && undefined, []);
    await this.evaluate(go, given);
    await this.waitFor(() => !('isLeft' in document) && document.readyState === 'complete', []);
  }

  #poll(expression: string, what: string): Promise<unknown> {
    return this.waitUntil(() => this.#driver.evaluate(expression), what);
  }
}

function call(run: (...given: never[]) => unknown, given: readonly unknown[]): string {
  return `(${run})(...${JSON.stringify(given)})`;
}

function located(target: Target): string {
  const [selector, text] = typeof target === 'string' ? [target] : target;
  return `(${locate})(${JSON.stringify(selector)}, ${JSON.stringify(text ?? null)})`;
}

/** Runs in the page. Returns the first visible element, and throws if there is none. */
function locate(path: string, text: string | null): HTMLElement {
  const steps = path.split(' >> ');
  const last = steps.pop() ?? '';
  const root = steps.reduce<ParentNode | null | undefined>(
    (scope, step) => scope?.querySelector(step)?.shadowRoot,
    document,
  );
  const found = [...(root?.querySelectorAll<HTMLElement>(last) ?? [])].find((element) => {
    const isVisible =
      element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
    const names = [element.textContent?.trim(), element.getAttribute('aria-label')];
    return isVisible && (text === null || names.includes(text));
  });
  if (!found) throw new Error(`Not seen: ${path} ${text ?? ''}`);
  return found;
}

/** Runs in the page. Returns the middle of an element, or nothing while something covers it. */
function placeOf(element: HTMLElement): [x: number, y: number] | undefined {
  // Chromium 109 and 117 scroll as the page does, whatever is asked for here, and smoothly from the start at each call.
  document.documentElement.style.scrollBehavior = 'auto';
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getClientRects()[0] as DOMRect;
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const root = element.getRootNode() as Document | ShadowRoot;
  return element.contains(root.elementFromPoint(x, y)) ? [x, y] : undefined;
}
