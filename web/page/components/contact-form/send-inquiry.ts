/** Sends the form with its token. A message arrives only once, even if it is sent several times. */
import type { Draft } from '../../../core/contact-fields.ts';
import { ProblemError } from '../../../core/problems.ts';
import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/contact';
/** The server refuses tokens younger than 3 s. Timers may fire a little early. */
const MIN_TOKEN_AGE_MS = 3050;
const RENEW_BEFORE_EXPIRY_MS = 5 * 60_000;

interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export type FormToken = ReturnType<typeof createFormToken>;

/** Creates the form token, which proves to the server that a message comes from this page. */
export function createFormToken(ask: () => Promise<IssuedToken> = askForToken) {
  let held: ReturnType<typeof hold> | undefined;

  async function hold() {
    const { token, expiresInSeconds } = await ask();
    const since = Date.now();
    return { token, since, until: since + expiresInSeconds * 1000 - RENEW_BEFORE_EXPIRY_MS };
  }

  async function current() {
    try {
      held ??= hold();
      if (Date.now() >= (await held).until) held = hold();
      return await held;
    } catch (error) {
      held = undefined;
      throw error;
    }
  }

  return {
    /** Requests a token unless there is one already. `get` reports a failure. */
    prepare() {
      current().catch(() => undefined);
    },
    /** Returns a token that the server accepts: waits until it is old enough and renews it before it expires. */
    async get() {
      const { token, since } = await current();
      const missing = MIN_TOKEN_AGE_MS - (Date.now() - since);
      // A clock that was set back must not prolong the wait.
      const wait = Math.min(MIN_TOKEN_AGE_MS, missing);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      return token;
    },
    /** Discards a token that has been used or refused. */
    drop() {
      held = undefined;
    },
  };
}

async function askForToken(): Promise<IssuedToken> {
  return (await fetchJson(`${PATH}/token`, { cache: 'no-store' })) as IssuedToken;
}

export interface Accepted {
  readonly id: string;
}

export interface Delivery {
  readonly draft: Draft;
  readonly token: string;
  readonly key: string;
}

/**
 * Returns a function that sends a draft.
 *
 * @throws ProblemError (the returned function) the server's problem, or `server-unreachable`
 */
export function createSender(token: FormToken, post = postInquiry): (draft: Draft) => Promise<Accepted> {
  let key = newKey();
  /** The draft, as JSON, that the server responded to under this key. A different draft is a new message. */
  let answered: string | undefined;

  function renewKey(): void {
    key = newKey();
    answered = undefined;
  }

  async function deliver(draft: Draft): Promise<Accepted> {
    try {
      return await post({ draft, key, token: await token.get() });
    } catch (error) {
      if (problemIn(error) !== 'csrf-failed') throw error;
      token.drop();
      return post({ draft, key, token: await token.get() });
    }
  }

  return async (draft) => {
    const json = JSON.stringify(draft);
    if (answered !== undefined && answered !== json) renewKey();
    try {
      const accepted = await deliver(draft);
      renewKey();
      token.drop();
      return accepted;
    } catch (error) {
      const problem = problemIn(error);
      // An earlier version arrived, but its response was lost. Sending again must deliver this version as well.
      if (problem === 'idempotency-key-reused') renewKey();
      else if (problem !== 'server-unreachable') answered = json;
      throw error;
    }
  };
}

async function postInquiry({ draft, token, key }: Delivery): Promise<Accepted> {
  const headers = { 'x-csrf-token': token, 'idempotency-key': key };
  return (await fetchJson(PATH, { json: draft, headers })) as Accepted;
}

function problemIn(error: unknown): ProblemError['problem'] | undefined {
  return error instanceof ProblemError ? error.problem : undefined;
}

/** Returns a random key. `crypto.randomUUID` is not available over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
