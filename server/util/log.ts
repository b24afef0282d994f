/** The log of the service: JSON lines on stdout. */
import pino, { type Logger } from 'pino';

/** Bytes of lines that wait to be written. */
const MAX_WAITING_BYTES = 1024 * 1024;
const INTERVAL_MS = 60_000;

/** Opens the log. Lines that cannot be written, as on a full disk, are lost; the service goes on. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', () => undefined);
  return pino({ level, serializers: { err: toEntry } }, destination);
}

/** Keeps what tells where an error comes from. Its other properties may contain what a client has sent. */
function toEntry(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(code !== undefined && { code }) };
}

export type LogFailure = (route: string, error: unknown) => void;

/**
 * Returns the function that logs failed requests: of each route one line a minute, with the number of failures since the
 * last one. Many clients would otherwise fill the disk with one fault.
 *
 * @param now monotonic milliseconds
 */
export function createFailureLog(
  log: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
): LogFailure {
  const lines = new Map<string, { readonly until: number; omitted: number }>();
  return (route, error) => {
    const last = lines.get(route);
    if (last && last.until > now()) {
      last.omitted += 1;
      return;
    }
    lines.set(route, { until: now() + INTERVAL_MS, omitted: 0 });
    log.error({ err: error, route, ...(last?.omitted && { omitted: last.omitted }) }, 'request failed');
  };
}
