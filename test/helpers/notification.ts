import type { Notification } from '../../server/services/notifications/notification.ts';

/** Creates the notification for an inquiry, as channels receive it. */
export function sampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: '0190a1b2-c3d4-7000-8000-000000000001',
    type: 'inquiry.received',
    createdAt: '2026-03-01T09:30:00.000Z',
    title: 'Inquiry from Ada Lovelace',
    quoted: ['Ada Lovelace <ada@example.org>\n\nCould we talk about the engine?'],
    lines: ['Sent by an agent'],
    command: 'npx --no foyer-site inquiries show 1',
    data: { name: 'Ada Lovelace', email: 'ada@example.org', message: 'Could we talk about the engine?' },
    ...changes,
  };
}

/** Signal that never aborts. */
export const untilDone = new AbortController().signal;
