/** The service log: JSON lines on stdout, or text at a terminal. */
import pino, { type Logger } from 'pino';
import { explainAccess } from './access.ts';
import { type ContentError, formatFindings } from './content-error.ts';
import { stripControlCharacters } from './print.ts';

/** Maximum bytes of lines waiting to be written. */
const MAX_WAITING_BYTES = 1024 * 1024;
const INTERVAL_MS = 60_000;

/** Opens the log. Lines that cannot be written, for example on a full disk, are dropped. */
export function openLog(
  level: string,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): Logger {
  const options = { level, serializers: { err: toEntry } };
  if (output.isTTY)
    return pino(options, { write: (line) => void output.write(terminalText(JSON.parse(line))) });
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', () => undefined);
  return pino(options, destination);
}

/** Levels of pino. */
const [WARNING, ERROR] = [40, 50];

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack?: string };
  /** The content folder, and what is wrong in it. */
  readonly content?: string;
  readonly errors?: readonly ContentError[];
  readonly warnings?: readonly ContentError[];
}

/** Formats a line of the log for the owner, with errors in the content as `check` prints them. */
function terminalText({ level, msg, err, content, errors = [], warnings = [], ...entry }: LogLine): string {
  const {
    time: _time,
    pid: _pid,
    hostname: _hostname,
    ...details
  } = entry as Readonly<Record<string, unknown>>;
  const kind = level >= ERROR ? 'Error: ' : level >= WARNING ? 'Warning: ' : '';
  const line = `${kind}${msg}${detailsText(details)}`;
  const findings = content === undefined ? [] : [formatFindings(content, errors, warnings)];
  // The number of warnings is the title of their list.
  const isTitled = content !== undefined && errors.length === 0;
  const lines = [isTitled ? [] : line, err ? (err.stack ?? err.message) : [], findings].flat();
  return `${stripControlCharacters(lines.join('\n'))}\n`;
}

function detailsText(details: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
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
