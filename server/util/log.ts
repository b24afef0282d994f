/** The service log: JSON lines on stdout. */
import pino, { type Logger } from 'pino';
import { explainAccess } from './access.ts';

/** Maximum bytes of lines waiting to be written. */
const MAX_WAITING_BYTES = 1024 * 1024;
const INTERVAL_MS = 60_000;

/** Opens the log. Lines that cannot be written, for example on a full disk, are dropped. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', () => undefined);
  return pino({ level, serializers: { err: toEntry } }, destination);
}

/**
 * Returns the properties that locate an error. Other properties may contain data sent by a client. For a file that this
 * process may not use, an explanation replaces the stack.
 */
function toEntry(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  const access = explainAccess(error);
  if (access !== undefined) return { type, message: access, code };
  return { type, message, stack, ...(code !== undefined && { code }) };
}

export type LogFailure = (route: string, error: unknown) => void;

/**
 * Returns a function that logs failed requests, at most one line a minute for each route. The line includes the number
 * of failures omitted since the previous one. Without this limit, many clients could fill the disk through one fault.
 */
export function createFailureLog(log: Pick<Logger, 'error'>): LogFailure {
  const lines = new Map<string, { readonly until: number; omitted: number }>();
  return (route, error) => {
    const last = lines.get(route);
    const now = performance.now();
    if (last && last.until > now) {
      last.omitted += 1;
      return;
    }
    lines.set(route, { until: now + INTERVAL_MS, omitted: 0 });
    log.error({ err: error, route, ...(last?.omitted && { omitted: last.omitted }) }, 'request failed');
  };
}
