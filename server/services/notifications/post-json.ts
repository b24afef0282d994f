/** One POST to an address the owner gave, which may be slow, broken or hostile. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type DeliveryOptions, TIME_LIMIT } from './delivery-options.ts';
import { DeliveryError, deliveryFailure } from './failure.ts';
import { guarded } from './public-address.ts';

export interface PostOptions extends DeliveryOptions {
  readonly signal: AbortSignal;
}

/** A receiver that gets to finish its answer logs no broken connection; past this we hang up all the same. */
const MAX_ANSWER_BYTES = 4_096;

/**
 * Delivers `body`; a status of 2xx is success. No redirect is followed.
 *
 * @throws DeliveryError naming host and reason, never path, query, secrets or content
 */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { signal, allowPrivate, timeLimit = TIME_LIMIT }: PostOptions,
): Promise<void> {
  const address = new URL(url);
  const limit = AbortSignal.timeout(timeLimit);
  try {
    const answer = await post(address, body, headers, AbortSignal.any([signal, limit]), allowPrivate);
    checkStatus(answer);
    await drain(answer);
  } catch (error) {
    throw deliveryFailure(address.host, error, limit);
  }
}

function post(
  address: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  allowPrivate: boolean,
): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      // A connection kept by a shared agent was not made under this guard.
      agent: false,
      signal,
      headers: {
        'user-agent': 'Foyer',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      ...guarded(address.hostname, allowPrivate),
    };
    request(address, options, resolve).once('error', reject).end(body);
  });
}

function checkStatus(answer: IncomingMessage): void {
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) return;
  answer.destroy();
  const isRedirect = status >= 300 && status < 400;
  throw new DeliveryError(`answered ${status}${isRedirect ? '; redirects are not followed' : ''}`);
}

/** The status has decided: what goes wrong from here on makes no failure of it. */
async function drain(answer: IncomingMessage): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += Buffer.byteLength(chunk);
      if (size > MAX_ANSWER_BYTES) return;
    }
  } catch {}
}
