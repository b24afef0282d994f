/** The token that shows the server that a message comes from this page: asked for early, used when it is old enough. */

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export interface FormToken {
  /** Asks for a token unless there is one. A failure shows when the token is needed. */
  prepare(): void;
  /** A token that the server will take: waits until it is old enough, renews it before it is too old. */
  get(): Promise<string>;
  /** Forgets the token, which is spent or was refused. */
  drop(): void;
}

export interface FormTokenOptions {
  readonly ask: () => Promise<IssuedToken>;
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** The server refuses a token under 3 s, which only a program needs. A little more, because timers may run early. */
const MIN_AGE = 3050;
/** A token this close to its end is renewed. */
const MARGIN = 5 * 60_000;

interface HeldToken {
  readonly value: string;
  readonly since: number;
  readonly until: number;
}

export function createFormToken({ ask, now = Date.now, wait = sleep }: FormTokenOptions): FormToken {
  let held: Promise<HeldToken> | undefined;

  async function askAnew(): Promise<HeldToken> {
    const { token, expiresInSeconds } = await ask();
    return { value: token, since: now(), until: now() + expiresInSeconds * 1000 - MARGIN };
  }

  function hold(): Promise<HeldToken> {
    const asking = askAnew();
    held = asking;
    asking.catch(() => {
      if (held === asking) held = undefined;
    });
    return asking;
  }

  async function current(): Promise<HeldToken> {
    const token = await (held ?? hold());
    return now() < token.until ? token : hold();
  }

  return {
    prepare() {
      current().catch(() => undefined);
    },
    async get() {
      const { value, since } = await current();
      // A clock that was set back must not make anyone wait for longer.
      const missing = Math.min(MIN_AGE, MIN_AGE - (now() - since));
      if (missing > 0) await wait(missing);
      return value;
    },
    drop() {
      held = undefined;
    },
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
