import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { watchFolder } from './watch-folder.ts';

/** Long enough for a change to have been seen. */
const A_WHILE = 300;

async function watchedFolder(onChange: () => Promise<void>) {
  const parent = await temporaryFolder();
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'content');
  await mkdir(folder);
  const write = (name: string, text = '') => writeFile(join(folder, name), text);
  await write('first.md');
  const stop = await watchFolder(folder, onChange);
  onTestFinished(stop);
  return { parent, folder, write, stop };
}

describe('watchFolder', () => {
  it('calls once for several writes in a row', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write } = await watchedFolder(onChange);
    for (const name of ['first.md', 'second.md', 'third.md']) await write(name, 'text');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await delay(A_WHILE);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('calls for a file that is removed', async () => {
    const onChange = vi.fn(async () => undefined);
    const { folder } = await watchedFolder(onChange);
    await rm(join(folder, 'first.md'));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  });

  it('goes on watching when a folder below belongs to another user', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange);
    await chmod(parent, 0o755);
    await chmod(folder, 0o755);
    await asOtherUser(async () => onTestFinished(await watchFolder(folder, onChange)));
    await mkdir(join(folder, 'closed'), { mode: 0o000 });
    // The watcher finds the folder while the process is another user.
    await asOtherUser(() => delay(A_WHILE));
    expect(onChange).toHaveBeenCalled();
    const { length } = onChange.mock.calls;
    await write('later.md');
    await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(length));
    await chmod(join(folder, 'closed'), 0o755);
  });

  it('follows the folder that takes the place of another, and forgets the one that was moved aside', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange);
    const calls = () => onChange.mock.calls.length;
    await mkdir(join(parent, 'new'));
    await writeFile(join(parent, 'new/other.md'), '');
    await delay(A_WHILE);
    expect(calls()).toBe(0);
    renameSync(folder, join(parent, 'aside'));
    renameSync(join(parent, 'new'), folder);
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(0));
    await delay(A_WHILE);
    const before = calls();
    await write('other.md', 'text');
    await vi.waitFor(() => expect(calls()).toBe(before + 1));
    await writeFile(join(parent, 'aside/first.md'), 'text');
    await delay(A_WHILE);
    expect(calls()).toBe(before + 1);
  });

  it('follows a symbolic link to another folder, and a folder that was away', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange);
    const called = async (change: () => unknown) => {
      onChange.mockClear();
      await change();
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
      await delay(A_WHILE);
    };
    const aside = join(parent, 'aside');
    await called(() => renameSync(folder, aside));
    await called(() => symlinkSync(aside, folder));
    await called(() => write('first.md', 'text'));
    await mkdir(join(parent, 'new'));
    symlinkSync('new', join(parent, 'link'));
    await called(() => renameSync(join(parent, 'link'), folder));
    await called(() => write('first.md', 'text'));
  });

  it.each<[string, string, (parent: string) => void]>([
    [
      'a link further up that leads elsewhere',
      'two/content',
      (parent) => {
        symlinkSync('two', join(parent, 'next'));
        renameSync(join(parent, 'next'), join(parent, 'current'));
      },
    ],
    [
      'a folder further up that takes the place of another',
      'one/content',
      (parent) => {
        renameSync(join(parent, 'one'), join(parent, 'away'));
        renameSync(join(parent, 'two'), join(parent, 'one'));
      },
    ],
    [
      'a link below that leads elsewhere',
      'two/shared',
      (parent) => {
        symlinkSync('../../two/shared', join(parent, 'one/content/next'));
        renameSync(join(parent, 'one/content/next'), join(parent, 'one/content/essays'));
      },
    ],
  ])('notices within a minute %s, and watches it', async (_what, place, replace) => {
    const parent = await temporaryFolder();
    onTestFinished(() => rm(parent, { recursive: true }));
    for (const release of ['one', 'two']) {
      for (const folder of ['content', 'shared'])
        mkdirSync(join(parent, release, folder), { recursive: true });
    }
    symlinkSync('one', join(parent, 'current'));
    symlinkSync('../shared', join(parent, 'one/content/essays'));
    const onChange = vi.fn(async () => undefined);
    // A moment before a full minute, again and again.
    const now = () => new Date('2026-11-21T12:00:59.950Z');
    onTestFinished(await watchFolder(join(parent, 'current/content'), onChange, now));
    await delay(A_WHILE);
    expect(onChange).not.toHaveBeenCalled();
    replace(parent);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await delay(A_WHILE);
    onChange.mockClear();
    writeFileSync(join(parent, place, 'new.md'), '');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  });

  it('follows a folder that is deleted and made again', async () => {
    const onChange = vi.fn(async () => undefined);
    const { folder } = await watchedFolder(onChange);
    for (const name of ['second.md', 'third.md']) {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await delay(A_WHILE);
      onChange.mockClear();
      await writeFile(join(folder, name), '');
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    }
  });

  it('follows a folder further up that is moved away and back', async () => {
    const parent = await temporaryFolder();
    onTestFinished(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'site/content');
    mkdirSync(folder, { recursive: true });
    const onChange = vi.fn(async () => undefined);
    const now = () => new Date('2026-11-21T12:00:59.950Z');
    onTestFinished(await watchFolder(folder, onChange, now));
    for (const [from, to] of [
      ['site', 'away'],
      ['away', 'site'],
    ] as const) {
      onChange.mockClear();
      renameSync(join(parent, from), join(parent, to));
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
      await delay(A_WHILE);
    }
    onChange.mockClear();
    writeFileSync(join(folder, 'new.md'), '');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  });

  it('calls again, and not at the same time, for a change during a call', async () => {
    let underWay = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    const onChange = vi.fn(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => finish.push(resolve));
      underWay -= 1;
    });
    const { write } = await watchedFolder(onChange);
    await write('first.md', 'one');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    await write('first.md', 'two');
    await delay(A_WHILE);
    expect(onChange).toHaveBeenCalledTimes(1);
    finish[0]?.();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
    finish[1]?.();
    expect(most).toBe(1);
  });

  it('passes over hidden files and the copies editors leave', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write } = await watchedFolder(onChange);
    await write('.first.md.swp');
    await write('first.md~');
    await delay(A_WHILE);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('calls no more once it has stopped', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write, stop } = await watchedFolder(onChange);
    await write('second.md');
    await stop();
    const calls = onChange.mock.calls.length;
    await write('third.md');
    await delay(A_WHILE);
    expect(onChange).toHaveBeenCalledTimes(calls);
  });
});
