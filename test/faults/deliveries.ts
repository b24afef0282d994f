/** What the owner's receiver was told of, event by event. */
import type { Received } from '../helpers/receiver.ts';

/** The ids of the events that each inquiry was announced by: one, however often it came. */
export function eventsByInquiry(received: readonly Received[]): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const { data } = JSON.parse(body);
    const known = events.get(data.id) ?? new Set();
    events.set(data.id, known.add(String(headers['webhook-id'])));
  }
  return events;
}
