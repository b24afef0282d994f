/** What the widget remembers from page to page. Where nothing can be stored, each page begins anew. */
import type { Greeting } from '../../../runtime/greetings.ts';

export type SeenGreeting = Pick<Greeting, 'id' | 'created_at'>;

const SEEN = 'foyer-greetings-seen';
const OPEN = 'foyer-greetings-open';

/** What the visitor had before them when they last looked; undefined for someone who is here for the first time. */
export function seenGreetings(): readonly SeenGreeting[] | undefined {
  const stored = read(SEEN);
  return Array.isArray(stored) && stored.every(isSeenGreeting) ? stored : undefined;
}

export function rememberSeen(greetings: readonly SeenGreeting[]): void {
  write(
    SEEN,
    greetings.map(({ id, created_at }) => ({ id, created_at })),
  );
}

/** True where the visitor has opened the widget and not closed it since. */
export function wasOpen(): boolean {
  return read(OPEN) === true;
}

export function rememberOpen(open: boolean): void {
  write(OPEN, open);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it holds for this page only.
  }
}

function isSeenGreeting(value: unknown): value is SeenGreeting {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'created_at' in value &&
    typeof value.created_at === 'string'
  );
}
