/**
 * Program run by `many-clients.test.ts`. Counts one request and one message from each client within one minute; its
 * argument is the number of clients. Prints the memory growth in bytes and the remaining limits.
 */
import { createClientAddress } from '../../server/http/client.ts';
import { createNetworkLimit, SHARES_PER_REQUEST } from '../../server/services/rate-limits/network-limit.ts';
import { createRateLimit } from '../../server/services/rate-limits/rate-limit.ts';
import { collectGarbage } from '../../site/util/collect-garbage.ts';

const CLIENTS = Number(process.argv[2]);
/** Clients to serve first, so that the code is compiled and the heap has grown. */
const WARM_UP = 10_000;

const clientAddress = createClientAddress([]);
/** Returns a client address. Each index has its own /48 network. */
function addressOf(index: number): string {
  return `2001:${(index >>> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`;
}

function serve(clients: number) {
  const limits = [100, 10].map((perMinute) =>
    createNetworkLimit(createRateLimit(perMinute * SHARES_PER_REQUEST)),
  );
  for (let index = 0; index < clients; index += 1) {
    const client = clientAddress(addressOf(index), undefined);
    for (const limit of limits) limit.consume(client);
  }
  return limits;
}

/** Returns the memory in use. The size of the process would include garbage, in an amount that depends on chance. */
async function usedMemory(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

serve(WARM_UP);
const before = await usedMemory();
const limits = serve(CLIENTS);
const grown = (await usedMemory()) - before;
// Read the limits again, so that their tables are not collected before the measurement.
const last = clientAddress(addressOf(CLIENTS - 1), undefined);
const left = (await Promise.all(limits.map((limit) => limit.peek(last)))).map(({ remaining }) => remaining);
process.stdout.write(JSON.stringify({ grown, left }));
