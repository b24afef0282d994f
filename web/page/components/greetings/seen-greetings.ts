/** Stores the widget's state across pages and detects new greetings. */
import type { Greeting } from '../../../core/greetings.ts';
import { readStored, writeStored } from '../../storage.ts';

export type SeenGreeting = Pick<Greeting, 'id' | 'created_at'>;

const SEEN_KEY = 'foyer-greetings-seen';
const OPEN_KEY = 'foyer-greetings-open';
const RUNG_KEY = 'foyer-greetings-rung';

/**
 * Returns the greetings in `now` that are not in `seen`. Both are newest first, with at most `limit` entries. When a
 * greeting is hidden, an old one moves up into a full list but is not new.
 */
export function unseen<Listing extends readonly SeenGreeting[]>(
  now: Listing,
  seen: readonly SeenGreeting[],
  limit: number,
): Listing[number][] {
  const known = new Set(seen.map(({ id }) => id));
  const oldest = seen.length < limit ? '' : (seen.at(-1)?.created_at ?? '');
  return now.filter(({ id, created_at }) => !known.has(id) && created_at >= oldest);
}

/** Returns the greetings that the visitor has seen; undefined on the first visit. */
export function seenGreetings(): readonly SeenGreeting[] | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(SEEN_KEY) ?? 'null');
    return Array.isArray(stored) && stored.every(isSeenGreeting) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function rememberSeen(greetings: readonly SeenGreeting[]): void {
  writeStored(SEEN_KEY, JSON.stringify(greetings.map(({ id, created_at }) => ({ id, created_at }))));
}

/** Returns whether the bell must still ring for a new greeting. The next call for the same one returns false. */
export function takeRing({ id }: SeenGreeting): boolean {
  if (readStored(RUNG_KEY) === id) return false;
  writeStored(RUNG_KEY, id);
  return true;
}

export function wasOpen(): boolean {
  return readStored(OPEN_KEY) === 'true';
}

export function rememberOpen(open: boolean): void {
  writeStored(OPEN_KEY, String(open));
}

function isSeenGreeting(value: unknown): value is SeenGreeting {
  const { id, created_at } = (value ?? {}) as Partial<SeenGreeting>;
  return typeof id === 'string' && typeof created_at === 'string';
}
