/** Which greetings of a listing are new to someone who has seen an earlier listing. */
import type { Greeting } from '../../../runtime/greetings.ts';

type Listing = readonly Pick<Greeting, 'id' | 'created_at'>[];

/**
 * The greetings of `now` that `seen` did not have, both newest first and of at most `limit`. When a greeting is taken
 * down, an old one moves up into a full listing; that one is not new.
 */
export function unseen<Items extends Listing>(now: Items, seen: Listing, limit: number): Items[number][] {
  const known = new Set(seen.map(({ id }) => id));
  const oldest = seen.length < limit ? '' : (seen.at(-1)?.created_at ?? '');
  return now.filter(({ id, created_at }) => !known.has(id) && created_at >= oldest);
}
