/** Why a delivery failed, in words that hold neither content nor secrets. */
import { PrivateAddressError } from './public-address.ts';

/** A reason of our own. */
export class DeliveryError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'cut the connection',
  EPIPE: 'cut the connection',
  ENOTFOUND: 'has no address',
  EAI_AGAIN: 'could not be looked up',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not answer in time',
  EAUTH: 'refused the user or password',
};

/**
 * The failure as it may be logged and kept. The original is not its cause: Node puts bytes of the answer and parts of
 * the request into some of its errors.
 *
 * @param limit the time limit of the delivery
 */
export function deliveryFailure(host: string, error: unknown, limit: AbortSignal): DeliveryError {
  return new DeliveryError(`${host} ${reasonOf(error, limit)}`);
}

function reasonOf(error: unknown, limit: AbortSignal): string {
  if (error instanceof DeliveryError || error instanceof PrivateAddressError) return error.message;
  if (limit.aborted) return 'did not answer in time';
  if (!(error instanceof Error)) return 'failed';
  if (isTimeout(error)) return 'did not answer in time';
  if (error.name === 'AbortError') return 'was left, because the service stops';
  const code = codeOf(error);
  return reasons[code] ?? (code ? `failed (${code})` : 'failed');
}

/** A caller's limit may run out just before the delivery's own. */
function isTimeout({ name, cause }: Error): boolean {
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** Codes are constants of Node and of libraries; anything else under that name is not passed on. */
function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : '';
}
