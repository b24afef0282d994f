import type { Handler } from 'hono';
import { ASSET_HEADERS } from '../../site/policy-headers.ts';
import type { AppEnvironment, Services } from '../environment.ts';
import { respondWith } from '../respond.ts';

const HEADERS = { ...ASSET_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Answers 200 if the database can be reached, else 503. The site is compiled once there is an app. */
export function health({
  checkStorage,
  log,
}: Pick<Services, 'checkStorage' | 'log'>): Handler<AppEnvironment> {
  return async (c) => {
    try {
      await checkStorage();
      return respondWith(c, 200, '{"status":"ok"}', HEADERS);
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return respondWith(c, 503, '{"status":"storage unavailable"}', HEADERS);
    }
  };
}
