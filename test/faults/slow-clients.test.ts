import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/sample.ts';
import { type Slowness, slowness, startSlowClient } from '../helpers/slow-client.ts';
import { killAll, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const CLIENTS = 1_000;
/** Maximum milliseconds from opening the last connection to closing all of them. */
const MAX_CLOSE_MS: Readonly<Record<Slowness, number>> = {
  silent: 7_000,
  'slow with its headers': 7_000,
  'slow with its body': 12_000,
};

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await killAll();
  await rm(folder, { recursive: true });
});

it.each(Object.keys(slowness) as Slowness[])(
  'closes a thousand connections, each %s, and serves others meanwhile',
  async (kind) => {
    const server = await startBuilt({ DATA_DIR: folder });
    const printedAtStart = server.printed();
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => startSlowClient(server.origin, kind)),
    );
    const start = performance.now();
    let served = 0;
    let slowest = 0;
    while (clients.some(({ isOpen }) => isOpen())) {
      const asked = performance.now();
      expect((await fetch(`${server.origin}/api/mcp/bio`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      served += 1;
    }
    const milliseconds = performance.now() - start;
    expect(milliseconds).toBeLessThan(MAX_CLOSE_MS[kind]);
    // Slow clients must not flood the log.
    expect(server.printed()).toBe(printedAtStart);
    report(
      `Slow clients: ${CLIENTS} ${kind} closed in ${milliseconds.toFixed()} ms, ${served} requests served meanwhile, the slowest in ${slowest.toFixed()} ms`,
    );
  },
  120_000,
);
