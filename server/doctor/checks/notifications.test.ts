import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { RunningSite } from '../site.ts';
import { notificationChecks } from './notifications.ts';

/** Runs the check with the given settings. It asks the site for nothing. */
function check(settings: Readonly<Record<string, string>>) {
  const [run] = Object.values(notificationChecks(readConfig(settings)).Notifications ?? {});
  return run?.({} as RunningSite);
}

it('warns that new inquiries appear only in the log, and says what to set', async () => {
  await expect(check({})).rejects.toMatchObject({
    message: "New inquiries appear only in the server's log.",
    fix: 'Set NOTIFY_URL or another channel, restart the site, and run: npx foyer-site notify test.',
  });
});

it.each(['warn', 'error', 'silent'])(
  'warns that inquiries appear nowhere with LOG_LEVEL=%s',
  async (level) => {
    await expect(check({ LOG_LEVEL: level })).rejects.toThrow(`LOG_LEVEL=${level} keeps new inquiries out`);
  },
);

it('passes if another channel is configured', async () => {
  await expect(check({ NOTIFY_NTFY_URL: 'https://ntfy.example/my-topic' })).resolves.toBeUndefined();
});
