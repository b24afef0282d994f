/** Delivers to an address that the owner configured. Its server may be slow, broken or hostile. */
import { PrivateAddressError, requestGuarded } from '../../../site/util/public-address.ts';

export interface DeliveryOptions {
  readonly allowPrivate: boolean;
  /** Maximum duration in milliseconds, from lookup to response. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal | undefined;
}

export const DELIVERY_TIMEOUT_MS = 10_000;

/** Thrown with a reason that may be logged: it contains neither content nor secrets. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/**
 * Runs a delivery within the time limit.
 *
 * @throws DeliveryError naming the host and the reason. It has no cause, because some Node errors contain parts of the
 * request and response.
 */
export async function deliver(
  host: string,
  { signal, timeLimit = DELIVERY_TIMEOUT_MS }: DeliveryOptions,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const timeout = AbortSignal.timeout(timeLimit);
  try {
    signal?.throwIfAborted();
    await run(signal ? AbortSignal.any([signal, timeout]) : timeout);
  } catch (error) {
    if (signal?.aborted)
      throw new DeliveryError(`the delivery to ${host} was interrupted because the server was stopping`);
    throw new DeliveryError(`${host} ${timeout.aborted ? reasons.ETIMEDOUT : reasonOf(error)}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'cut the connection',
  EPIPE: 'cut the connection',
  ENOTFOUND: 'has no address',
  EAI_AGAIN: 'could not be looked up',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not answer in time',
  EAUTH: 'refused the user name or password',
};

function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError || error instanceof PrivateAddressError) return error.message;
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error ? String(error.code) : '';
  if (reasons[code]) return reasons[code];
  // The reply code of a mail server. The reply's text may contain addresses and content.
  if ('responseCode' in error && error.responseCode) return `responded with ${Number(error.responseCode)}`;
  // Codes are constants in Node and in libraries. Any other value of `code` may be content.
  return /^[A-Z0-9_]+$/.test(code) ? `failed (${code})` : 'failed';
}

/**
 * Posts `body` without following redirects. Any 2xx status is a success.
 *
 * @throws DeliveryError naming the host and the reason, but never the path, query, secrets or content
 */
export function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  options: DeliveryOptions,
): Promise<void> {
  const address = new URL(url);
  const length = { 'content-length': Buffer.byteLength(body) };
  const all = { 'user-agent': 'Foyer', 'content-type': 'application/json', ...length, ...headers };
  return deliver(address.host, options, async (signal) => {
    const settings = { method: 'POST', body, headers: all, signal };
    const response = await requestGuarded(address, options.allowPrivate, settings);
    // Only the status matters; a body may be long or never end.
    response.destroy();
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) return;
    const isRedirect = status >= 300 && status < 400;
    throw new DeliveryError(`responded with ${status}${isRedirect ? '; redirects are not followed' : ''}`);
  });
}
