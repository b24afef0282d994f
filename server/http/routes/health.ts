import { ASSET_HEADERS } from '../../site/policy-headers.ts';
import type { Services } from '../services.ts';

/** 200 once the site is compiled, which it is when there is an app, and the store is reachable; else 503. */
export async function answerHealth({
  checkStorage,
  log,
}: Pick<Services, 'checkStorage' | 'log'>): Promise<Response> {
  const headers = { ...ASSET_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' };
  try {
    await checkStorage();
    return new Response('{"status":"ok"}', { headers });
  } catch (error) {
    log.error({ err: error }, 'the store does not answer');
    return new Response('{"status":"storage unavailable"}', { status: 503, headers });
  }
}
