/** The service with a data folder that it cannot write to: another user's, or on a read-only file system. */
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asOtherUser } from '../helpers/as-other-user.ts';
import { leftGreeting } from '../helpers/left-greeting.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { type SampleService, startSample, temporaryFolder } from '../helpers/sample.ts';

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'May I ask?' };
const READABLE_FOLDER = 0o555;
const READABLE_FILE = 0o444;

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    return rm(folder, { recursive: true });
  });
  return folder;
}

/** Returns a folder with a stored greeting, and the path of that greeting's page. */
async function usedFolder() {
  const folder = await dataFolder();
  const service = await startSample({ DATA_DIR: folder });
  const greeting = await leftGreeting(service);
  await service.close();
  return { folder, greeting };
}

function forbidWriting(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), READABLE_FILE);
  chmodSync(folder, READABLE_FOLDER);
}

/** Runs `work` with a service whose user does not own the data folder. */
function withService(folder: string, work: (service: SampleService) => Promise<void>): Promise<void> {
  return asOtherUser(async () => {
    const service = await startSample({ DATA_DIR: folder });
    try {
      await work(service);
    } finally {
      await service.close();
    }
  });
}

async function expectReadOnly(service: SampleService): Promise<void> {
  for (const path of ['/', '/essays', '/guestbook', '/api/mcp/greetings', '/api/contact/token', '/healthz']) {
    expect((await service.request(path)).status, path).toBe(200);
  }
  for (const [path, body] of [
    ['/api/mcp/greetings', { message: 'Hello' }],
    ['/api/mcp/contact', MESSAGE],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const response = await service.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.headers.get('retry-after'), path).toMatch(/^[1-9]\d*$/);
    await readProblem(response, 'storage-unavailable');
  }
}

describe('the service with a read-only data folder', () => {
  it('shows stored greetings and accepts no new messages', async () => {
    const { folder, greeting } = await usedFolder();
    forbidWriting(folder);
    await withService(folder, async (service) => {
      expect((await service.request(greeting)).status).toBe(200);
      await expectReadOnly(service);
    });
  });

  it('reads the database without its -shm and -wal files', async () => {
    const { folder, greeting } = await usedFolder();
    for (const name of ['foyer.db-shm', 'foyer.db-wal']) rmSync(join(folder, name), { force: true });
    forbidWriting(folder);
    await withService(folder, async (service) => {
      expect((await service.request(greeting)).status).toBe(200);
      await expectReadOnly(service);
    });
  });

  it.each([
    ['an empty folder', READABLE_FOLDER, ''],
    ['an unreadable folder', 0, ''],
    ['a folder that cannot be created', READABLE_FOLDER, 'data'],
  ])('starts without a database in %s', async (_case, mode, below) => {
    const folder = await dataFolder();
    chmodSync(folder, mode);
    await withService(join(folder, below), expectReadOnly);
  });
});
