/** Takes the lock of the content and keeps it until the process is killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { openContentLock } from '../../owner/files/content-lock.ts';

const FOREVER_MS = 2 ** 30;

await openContentLock(JSON.parse(process.argv[2] ?? ''))(async () => {
  process.stdout.write('locked\n');
  await delay(FOREVER_MS);
});
