import { spawnSync } from 'node:child_process';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runOwner, setUpOwner } from './helpers/owner.ts';
import { SAMPLE_CONTENT, temporaryFolder } from './helpers/sample.ts';

const disk = await temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;

afterAll(async () => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  await rm(disk, { recursive: true });
});

describe.skipIf(!mounted)('on a full disk', () => {
  it('a new essay or backup is not written, not even empty, and the message says why', async () => {
    for (const file of ['site.yaml', 'taxonomy.yaml']) {
      await copyFile(join(SAMPLE_CONTENT, file), join(disk, file));
    }
    await expect(writeFile(join(disk, 'ballast'), Buffer.alloc(2 ** 20))).rejects.toThrow('ENOSPC');
    const essay = await runOwner(['new', 'essay', 'Doors'], { CONTENT_DIR: disk });
    const file = join(disk, 'essays/doors.md');
    expect(essay).toEqual({ code: 1, stdout: '', stderr: `The disk is full. ${file} was not written.\n` });
    expect(await readdir(join(disk, 'essays'))).toEqual([]);

    const owner = await setUpOwner();
    const backup = await owner.run('backup', join(disk, 'b.jsonl'));
    expect(backup.stderr).toBe(`The disk is full. ${join(disk, 'b.jsonl')} was not written.\n`);
    expect(await readdir(disk)).toEqual(['ballast', 'essays', 'site.yaml', 'taxonomy.yaml']);
  });
});
