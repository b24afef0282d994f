import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import { watchFolder } from './watch-folder.ts';

/** Looks often, so that what no event tells is found soon. */
const SOON = { lookMs: 50 };

/** Long enough for a change to be noticed: more than twice the debounce. */
const SETTLE_MS = 150;

async function watchedFolder(onChange: () => Promise<void>, options = {}) {
  const parent = await temporaryFolder();
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'content');
  await mkdir(folder);
  const write = (name: string, text = '') => writeFile(join(folder, name), text);
  await write('first.md');
  const stop = await watchFolder(folder, onChange, options);
  onTestFinished(stop);
  return { parent, folder, write, stop };
}

describe('watchFolder', () => {
  it('calls onChange once for several writes in a row', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write } = await watchedFolder(onChange);
    for (const name of ['first.md', 'second.md', 'third.md']) await write(name, 'text');
    await eventually(() => expect(onChange).toHaveBeenCalled());
    await delay(SETTLE_MS);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('calls onChange when a file is removed', async () => {
    const onChange = vi.fn(async () => undefined);
    const { folder } = await watchedFolder(onChange);
    await rm(join(folder, 'first.md'));
    await eventually(() => expect(onChange).toHaveBeenCalledOnce());
  });

  it('keeps watching when a subfolder belongs to another user', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange);
    await chmod(parent, 0o755);
    await chmod(folder, 0o755);
    await asOtherUser(async () => onTestFinished(await watchFolder(folder, onChange)));
    await mkdir(join(folder, 'closed'), { mode: 0o000 });
    // Both watchers find the folder while the process runs as another user.
    await asOtherUser(() => eventually(() => expect(onChange).toHaveBeenCalledTimes(2)));
    await delay(SETTLE_MS);
    const { length } = onChange.mock.calls;
    await write('later.md');
    await eventually(() => expect(onChange.mock.calls.length).toBeGreaterThan(length));
    await chmod(join(folder, 'closed'), 0o755);
  });

  it('follows a replaced folder and ignores the one that was moved aside', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange, SOON);
    const calls = () => onChange.mock.calls.length;
    await mkdir(join(parent, 'new'));
    await writeFile(join(parent, 'new/other.md'), '');
    await delay(SETTLE_MS);
    expect(calls()).toBe(0);
    renameSync(folder, join(parent, 'aside'));
    renameSync(join(parent, 'new'), folder);
    await eventually(() => expect(calls()).toBeGreaterThan(0));
    await delay(SETTLE_MS);
    const before = calls();
    await write('other.md', 'text');
    await eventually(() => expect(calls()).toBeGreaterThan(before));
    await delay(SETTLE_MS);
    const after = calls();
    await writeFile(join(parent, 'aside/first.md'), 'text');
    await delay(SETTLE_MS);
    expect(calls()).toBe(after);
  });

  it('follows a symbolic link to another folder, and a folder that was missing', {
    tags: ['long'],
  }, async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder, write } = await watchedFolder(onChange, SOON);
    const called = async (change: () => unknown) => {
      onChange.mockClear();
      await change();
      await eventually(() => expect(onChange).toHaveBeenCalled());
      await delay(SETTLE_MS);
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
      'a parent link with a new target',
      'two/content',
      (parent) => {
        symlinkSync('two', join(parent, 'next'));
        renameSync(join(parent, 'next'), join(parent, 'current'));
      },
    ],
    [
      'a replaced parent folder',
      'one/content',
      (parent) => {
        renameSync(join(parent, 'one'), join(parent, 'away'));
        renameSync(join(parent, 'two'), join(parent, 'one'));
      },
    ],
    [
      'a folder instead of a link to one',
      'one/content/essays',
      (parent) => {
        rmSync(join(parent, 'one/content/essays'));
        renameSync(join(parent, 'one/shared'), join(parent, 'one/content/essays'));
      },
    ],
  ])('notices %s at the next look, and watches it', async (_what, place, replace) => {
    const parent = await temporaryFolder();
    onTestFinished(() => rm(parent, { recursive: true }));
    for (const release of ['one', 'two']) {
      for (const folder of ['content', 'shared'])
        mkdirSync(join(parent, release, folder), { recursive: true });
    }
    symlinkSync('one', join(parent, 'current'));
    symlinkSync('../shared', join(parent, 'one/content/essays'));
    const onChange = vi.fn(async () => undefined);
    onTestFinished(await watchFolder(join(parent, 'current/content'), onChange, SOON));
    await delay(SETTLE_MS);
    expect(onChange).not.toHaveBeenCalled();
    replace(parent);
    await eventually(() => expect(onChange).toHaveBeenCalled());
    await delay(SETTLE_MS);
    onChange.mockClear();
    writeFileSync(join(parent, place, 'new.md'), '');
    await eventually(() => expect(onChange).toHaveBeenCalled());
  });

  it('follows a folder that is deleted and created again', async () => {
    const onChange = vi.fn(async () => undefined);
    const { folder } = await watchedFolder(onChange, SOON);
    for (const name of ['second.md', 'third.md']) {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await delay(SETTLE_MS);
      onChange.mockClear();
      await writeFile(join(folder, name), '');
      await eventually(() => expect(onChange).toHaveBeenCalled());
    }
  });

  it('follows a parent folder that is moved away and back', async () => {
    const parent = await temporaryFolder();
    onTestFinished(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'site/content');
    mkdirSync(folder, { recursive: true });
    const onChange = vi.fn(async () => undefined);
    onTestFinished(await watchFolder(folder, onChange, SOON));
    for (const [from, to] of [
      ['site', 'away'],
      ['away', 'site'],
    ] as const) {
      onChange.mockClear();
      renameSync(join(parent, from), join(parent, to));
      await eventually(() => expect(onChange).toHaveBeenCalled());
      await delay(SETTLE_MS);
    }
    onChange.mockClear();
    writeFileSync(join(folder, 'new.md'), '');
    await eventually(() => expect(onChange).toHaveBeenCalled());
  });

  it('calls onChange again after the current call when a change occurs during it', async () => {
    let running = 0;
    let maxRunning = 0;
    const finish: (() => void)[] = [];
    const onChange = vi.fn(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
    });
    const { write } = await watchedFolder(onChange);
    await write('first.md', 'one');
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    await write('first.md', 'two');
    await delay(SETTLE_MS);
    expect(onChange).toHaveBeenCalledTimes(1);
    finish[0]?.();
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
    finish[1]?.();
    expect(maxRunning).toBe(1);
  });

  it('notices a linked document, and does not watch its target', async () => {
    const onChange = vi.fn(async () => undefined);
    const { parent, folder } = await watchedFolder(onChange, SOON);
    const target = join(parent, 'shared.yaml');
    writeFileSync(target, 'one');
    symlinkSync(target, join(folder, 'site.yaml'));
    await eventually(() => expect(onChange).toHaveBeenCalled());
    await delay(SETTLE_MS);
    onChange.mockClear();
    writeFileSync(target, 'two');
    await delay(4 * SETTLE_MS);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(['before', 'while'])(
    'does not follow a link to a folder that was made %s it watches',
    async (when) => {
      const parent = await temporaryFolder();
      onTestFinished(() => rm(parent, { recursive: true }));
      const folder = join(parent, 'content');
      for (const name of ['content/media', 'content/essays', 'other/deep'])
        mkdirSync(join(parent, name), { recursive: true });
      const link = () => {
        for (const name of ['x', 'media/x', 'essays/x.md'])
          symlinkSync(join(parent, 'other'), join(folder, name));
      };
      if (when === 'before') link();
      const onChange = vi.fn(async () => undefined);
      onTestFinished(await watchFolder(folder, onChange));
      if (when === 'while') {
        link();
        await eventually(() => expect(onChange).toHaveBeenCalled());
      }
      await delay(SETTLE_MS);
      onChange.mockClear();
      for (const name of ['file.md', 'deep/file.md']) writeFileSync(join(parent, 'other', name), '');
      await delay(SETTLE_MS);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it('notices a link to the whole disk once, and does not walk it', async () => {
    const onChange = vi.fn(async () => undefined);
    const { folder, write } = await watchedFolder(onChange, SOON);
    await mkdir(join(folder, 'media'));
    await eventually(() => expect(onChange).toHaveBeenCalled());
    const watchers = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEVENTWRAP').length;
    const before = watchers();
    for (const name of ['x', 'media/x']) symlinkSync('/', join(folder, name));
    await eventually(() => expect(onChange.mock.calls.length).toBeGreaterThan(1));
    await delay(SETTLE_MS);
    const { length } = onChange.mock.calls;
    await delay(4 * SETTLE_MS);
    expect(onChange).toHaveBeenCalledTimes(length);
    expect(watchers()).toBe(before);
    await write('first.md', 'text');
    await eventually(() => expect(onChange.mock.calls.length).toBeGreaterThan(length));
  });

  it('finds every change at the next look where the system tells of none, and says so once', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const onChange = vi.fn(async () => undefined);
    const onDeaf = vi.fn();
    // As where all of the system's inotify instances are used.
    const watch = () => {
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    };
    onTestFinished(await watchFolder(folder, onChange, { ...SOON, onDeaf, watch }));
    expect(onDeaf).toHaveBeenCalledOnce();
    for (const change of [
      () => writeFile(join(folder, 'site.yaml'), 'a'),
      () => writeFile(join(folder, 'site.yaml'), 'b'),
      () => rm(join(folder, 'site.yaml')),
    ]) {
      onChange.mockClear();
      await change();
      await eventually(() => expect(onChange).toHaveBeenCalled());
    }
    expect(onDeaf).toHaveBeenCalledOnce();
  });

  it('ignores hidden files and editor backups', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write } = await watchedFolder(onChange);
    await write('.first.md.swp');
    await write('first.md~');
    await delay(SETTLE_MS);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('does not call onChange after it is stopped', async () => {
    const onChange = vi.fn(async () => undefined);
    const { write, stop } = await watchedFolder(onChange);
    await write('second.md');
    await stop();
    const calls = onChange.mock.calls.length;
    await write('third.md');
    await delay(SETTLE_MS);
    expect(onChange).toHaveBeenCalledTimes(calls);
  });
});
