/** Sends what is in the form, so that it arrives once however often it is sent. */
import { ProblemError } from '../../../runtime/problems.ts';
import { fetchJson } from '../../fetch-json.ts';
import type { Draft } from './fields.ts';
import type { FormToken, IssuedToken } from './form-token.ts';

const PATH = '/api/contact';

export interface Accepted {
  readonly message: string;
  readonly id: string;
}

export interface Delivery {
  readonly body: string;
  readonly token: string;
  /** The `Idempotency-Key`: with the same one the server takes the same message once. */
  readonly key: string;
}

export interface SenderOptions {
  readonly token: FormToken;
  readonly post: (delivery: Delivery) => Promise<Accepted>;
}

/** @throws ProblemError the server's problem, or `server-unreachable` */
export type Send = (draft: Draft) => Promise<Accepted>;

export function createSender({ token, post }: SenderOptions): Send {
  let key = newKey();
  /** What the server has answered under this key; a text that differs from it is another message. */
  let answered: string | undefined;

  function renewKey(): void {
    key = newKey();
    answered = undefined;
  }

  async function deliver(body: string): Promise<Accepted> {
    try {
      return await post({ body, key, token: await token.get() });
    } catch (error) {
      if (!isProblem(error, 'csrf-failed')) throw error;
      token.drop();
      return post({ body, key, token: await token.get() });
    }
  }

  return async (draft) => {
    const body = JSON.stringify(draft);
    if (answered !== undefined && answered !== body) renewKey();
    try {
      const accepted = await deliver(body);
      renewKey();
      token.drop();
      return accepted;
    } catch (error) {
      // An earlier text arrived although its answer did not: whoever sends again wants this one to arrive too.
      if (isProblem(error, 'idempotency-key-reused')) renewKey();
      else if (!isProblem(error, 'server-unreachable')) answered = body;
      throw error;
    }
  };
}

export async function askForToken(): Promise<IssuedToken> {
  return (await fetchJson(`${PATH}/token`, { cache: 'no-store' })) as IssuedToken;
}

export async function postInquiry({ body, token, key }: Delivery): Promise<Accepted> {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': token, 'idempotency-key': key };
  return (await fetchJson(PATH, { method: 'POST', headers, body })) as Accepted;
}

function isProblem(error: unknown, name: ProblemError['problem']): boolean {
  return error instanceof ProblemError && error.problem === name;
}

/** As good as `crypto.randomUUID`, which is missing where the page comes over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
