import { spawnSync } from 'node:child_process';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openContentLock } from '../owner/files/content-lock.ts';
import { english } from './helpers/core/english.ts';
import { runOwner, setUpOwner } from './helpers/owner.ts';
import { pairBrowser } from './helpers/paired-browser.ts';
import { readProblem } from './helpers/read-problem.ts';
import { SAMPLE_CONTENT, startSample, temporaryFolder } from './helpers/sample.ts';

const [disk, dataDisk] = [await temporaryFolder(), await temporaryFolder()];
const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
const mounted = mount(disk, '64k') && mount(dataDisk, '2m');

afterAll(async () => {
  if (mounted) for (const folder of [disk, dataDisk]) spawnSync('umount', ['--lazy', folder]);
  await rm(disk, { recursive: true });
  await rm(dataDisk, { recursive: true });
});

const greeting = {
  method: 'POST',
  body: JSON.stringify({ message: 'Hello' }),
  headers: { 'content-type': 'application/json' },
};

describe.skipIf(!mounted)('on a full disk', () => {
  it('a new essay or backup is not written, not even empty, and the message says why', async () => {
    for (const file of ['site.yaml', 'taxonomy.yaml']) {
      await copyFile(join(SAMPLE_CONTENT, file), join(disk, file));
    }
    await expect(writeFile(join(disk, 'ballast'), Buffer.alloc(2 ** 20))).rejects.toThrow('ENOSPC');
    const essay = await runOwner(['new', 'essay', 'Doors'], {
      CONTENT_DIR: disk,
      DATA_DIR: await temporaryFolder(),
    });
    const file = join(disk, 'essays/doors.md');
    expect(essay).toEqual({ code: 1, stdout: '', stderr: `The disk is full. ${file} was not written.\n` });
    expect(await readdir(join(disk, 'essays'))).toEqual([]);

    const owner = await setUpOwner();
    const backup = await owner.run('backup', join(disk, 'b.jsonl'));
    expect(backup.stderr).toBe(`The disk is full. ${join(disk, 'b.jsonl')} was not written.\n`);
    expect(await readdir(disk)).toEqual(['ballast', 'essays', 'site.yaml', 'taxonomy.yaml']);
    await expect(openContentLock({ dataDir: disk })(async () => 'had it')).rejects.toMatchObject({
      message: 'The disk is full.',
      fix: expect.stringMatching(/^Delete /),
    });
  });
  it('every interface says so, pages are served, and the room opens', async () => {
    const DATA_DIR = join(dataDisk, 'data');
    const service = await startSample({ DATA_DIR });
    onTestFinished(service.close);
    const owner = await pairBrowser(service);
    const { stored } = await service.stores.greetings.post(
      { agent_name: 'Bot', message: 'Good evening' },
      { channel: 'rest', state: 'public', notify: [] },
    );
    const ballast = join(dataDisk, 'ballast');
    await expect(writeFile(ballast, Buffer.alloc(2 ** 22))).rejects.toThrow('ENOSPC');

    const refused = await service.request('/api/mcp/greetings', greeting);
    expect(await readProblem(refused, 'storage-unavailable')).toMatchObject({ detail: 'The disk is full.' });
    const path = `/owner/greetings/${stored.id}`;
    const form = { reply: 'Good evening to you, too. '.repeat(9) };
    const response = await owner.post(`${path}/reply`, form);
    expect(response.status).toBe(507);
    expect(await response.text()).toContain(english('room.diskFull'));
    const command = await runOwner(['greetings', 'hide', stored.id], {
      CONTENT_DIR: SAMPLE_CONTENT,
      DATA_DIR,
    });
    expect(command).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The disk is full\. Delete /) });
    for (const page of ['/', '/guestbook', '/healthz']) {
      expect((await service.request(page)).status, page).toBe(200);
    }
    expect((await owner.get('/owner')).status).toBe(200);
    const unready = await service.request('/readyz');
    expect(await readProblem(unready, 'storage-unavailable')).toMatchObject({ detail: 'The disk is full.' });
    await rm(ballast);
    await vi.waitFor(async () => expect((await service.request('/readyz')).status).toBe(200), 20_000);
  });
});
