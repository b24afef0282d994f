/**
 * The program of `many-clients.test.ts`: lets as many clients come as its argument says, all within one minute, each to
 * the limit of requests and to that of messages. Prints how many bytes the process has grown by.
 */
import { createClientAddress } from '../../server/http/client-address.ts';
import { createRateLimit } from '../../server/services/rate-limits/rate-limit.ts';

const CLIENTS = Number(process.argv[2]);
/** Until the code is compiled and the heap has its shape. */
const WARM_UP = 10_000;

const clientAddress = createClientAddress([]);
const clock = () => 0;

/** Of one client in each network of 64 bits. */
function addressOf(index: number): string {
  return `2001:db8:${(index >>> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`;
}

function serve(clients: number) {
  const limits = [createRateLimit(100, { clock }), createRateLimit(10, { clock })];
  for (let index = 0; index < clients; index += 1) {
    const client = clientAddress(addressOf(index), undefined);
    for (const limit of limits) limit.consume(client);
  }
  return limits;
}

serve(WARM_UP);
const before = process.memoryUsage.rss();
const limits = serve(CLIENTS);
const grown = process.memoryUsage.rss() - before;
// Asked once more, so that the tables are alive while they are weighed.
const left = limits.map((limit) => limit.peek(clientAddress(addressOf(CLIENTS - 1), undefined)).remaining);
process.stdout.write(JSON.stringify({ grown, left }));
