import { setTimeout as delay } from 'node:timers/promises';
import { BUNDLE_PATH } from '../web/runtime/library.ts';
import { bytesOnTheWire } from './bytes-on-the-wire.ts';

/** The best compression follows within this; a machine that is slower is measured without it. */
const PATIENCE = 120_000;
const INTERVAL = 500;

/** The server is busy until then, and would slow the browser. */
export async function untilImproved(origin: string): Promise<void> {
  const first = await bytesOnTheWire(origin + BUNDLE_PATH);
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && (await bytesOnTheWire(origin + BUNDLE_PATH)) === first) await delay(INTERVAL);
}
