/** The pages about hosting. `proxies.test.ts` runs the configurations, and `container.test.ts` builds the image. */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import {
  blocksOf,
  copyProject,
  EXAMPLES,
  hostingPages,
  readGuide,
  readSettings,
  run,
  runShell,
} from '../test/helpers/docs/guide.ts';
import { hasProgram } from '../test/helpers/docs/proxy.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';

const MAX_LINES = 60;

describe.each(hostingPages)('docs/%s.md', (name) => {
  it('fits on a screen', async () => {
    expect((await readGuide(name)).split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
  });

  it('has valid settings', async () => {
    const blocks = (await blocksOf(name)).filter(({ info }) => info === 'env');
    for (const { code } of blocks) {
      expect(readConfig(readSettings(code)).trustedProxies).not.toEqual([]);
    }
  });
});

describe('the guide to publishing', () => {
  /** A folder for the server, in which the paths of the guide are. */
  let server: string;
  let laptop: string;
  beforeEach(async () => {
    server = await temporaryFolder();
    onTestFinished(() => rm(server, { recursive: true }));
    laptop = await copyProject();
    await mkdir(join(server, 'srv/foyer/content'), { recursive: true });
  });

  /** Runs the commands under a heading on the laptop, with a folder of this machine for the server. */
  async function publish(heading: string): Promise<void> {
    const [block] = (await blocksOf('hosting/publishing')).filter(
      (one) => one.info === 'sh' && one.heading === heading,
    );
    const commands = block?.code.replaceAll('ada.example:', server) ?? '';
    expect(commands).not.toBe('');
    expect(await runShell(commands, { cwd: laptop, environment: GIT })).toMatchObject({ code: 0 });
  }
  const essaysOnServer = async () => (await readdir(join(server, 'srv/foyer/content/essays'))).sort();
  const write = (name: string) => writeFile(join(laptop, 'content/essays', name), 'An essay.\n');

  it('begins with a check that passes', { tags: ['long'] }, async () => {
    const [, check = ''] = /^```sh\n(.*?)^```$/ms.exec(await readGuide('hosting/publishing')) ?? [];
    expect(await runShell(check, { cwd: laptop })).toMatchObject({ code: 0 });
  });

  it.skipIf(!hasProgram('rsync', '--version'))(
    'copies what is new, and keeps what is newer there',
    async () => {
      await write('first.md');
      await publish('With rsync');
      expect(await essaysOnServer()).toEqual((await readdir(join(laptop, 'content/essays'))).sort());
      const essay = (name: string) => join(server, 'srv/foyer/content/essays', name);
      await writeFile(essay('room.md'), 'Written in the room.\n');
      await writeFile(essay('first.md'), 'Changed in the room.\n');
      await utimes(essay('first.md'), new Date(), new Date(Date.now() + 60_000));
      await write('second.md');
      await publish('With rsync');
      expect(await essaysOnServer()).toEqual(expect.arrayContaining(['room.md', 'second.md']));
      expect(await readFile(essay('first.md'), 'utf8')).toBe('Changed in the room.\n');
    },
  );

  it('pulls with the command of the service what was pushed', async () => {
    const repository = join(server, 'site.git');
    const clone = join(server, 'srv/foyer');
    const set = `git init --quiet && git add content && git commit --quiet --message Start
      git init --quiet --bare ${repository} && git remote add origin ${repository}
      git push --quiet --set-upstream origin HEAD && git clone --quiet ${repository} ${clone}.new
      rm -r ${clone} && mv ${clone}.new ${clone}`;
    expect(await runShell(set, { cwd: laptop, environment: GIT })).toMatchObject({ code: 0 });
    const unit = await readFile(join(EXAMPLES, 'foyer-pull.service'), 'utf8');
    expect(unit).toMatch(/^ExecStart=.*\/docs\/examples\/foyer-pull\.sh \/srv\/foyer$/m);
    const pulled = () => run(join(EXAMPLES, 'foyer-pull.sh'), [clone], { environment: GIT });
    await write('pushed.md');
    await publish('With Git and a timer');
    expect(await pulled()).toEqual({ code: 0, printed: '' });
    expect(await essaysOnServer()).toContain('pushed.md');
    // An essay that was written on the server is kept, and so is each later one.
    const onServer = (name: string) => join(clone, 'content/essays', name);
    for (const name of ['room.md', 'later.md']) {
      await writeFile(onServer(name), 'Written in the room.\n');
      await write(`with-${name}`);
      await publish('With Git and a timer');
      expect(await pulled()).toEqual({ code: 0, printed: '' });
      expect(await essaysOnServer()).toEqual(expect.arrayContaining([name, `with-${name}`]));
    }
    // The same lines, changed on both sides, stay as they are, and the service says why nothing is pulled.
    await writeFile(onServer('pushed.md'), 'Changed here.\n');
    await writeFile(join(laptop, 'content/essays/pushed.md'), 'Changed there.\n');
    await publish('With Git and a timer');
    for (let times = 0; times < 2; times += 1) {
      expect(await pulled()).toMatchObject({
        code: 1,
        printed: expect.stringContaining('resolve the conflict'),
      });
      expect(await readFile(onServer('pushed.md'), 'utf8')).toBe('Changed here.\n');
    }
  });
});

/** Git without the settings of this machine. */
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@ada.example',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@ada.example',
};
