import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { essayText } from '../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../test/helpers/owner-site.ts';
import { runAction } from '../actions/actions.ts';
import { deleteText } from '../actions/essays/delete-text.ts';
import { renameText } from '../actions/essays/rename-text.ts';
import { saveText } from '../actions/essays/save-text.ts';

/** A site in a repository whose owner wants commits. */
async function siteInGit() {
  const site = await ownerSite();
  const { folder } = site.copy;
  const git = (...parameters: readonly string[]) =>
    execFileSync('git', parameters, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet', '--initial-branch', 'main');
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
    ['foyer.commit', 'true'],
  ] as const) {
    git('config', name, value);
  }
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return { ...site, git, lastCommit: () => git('show', '--format=%s', '--name-status', 'HEAD') };
}

const fields = { title: 'Mine' };

describe('commits', () => {
  it('contain just the files of each change, and leave all others as they are', async () => {
    const { copy, context, git, lastCommit } = await siteInGit();
    await writeFile(join(copy.folder, 'essays/other.md'), essayText('Theirs.', { more: 'draft: true' }));
    git('add', 'essays/other.md');
    await copy.append('status.yaml', '# Edited by hand\n');
    const { version, commit, note } = await runAction(
      saveText,
      { slug: 'mine', fields, markdown: 'x' },
      context,
    );
    expect([commit, note]).toEqual([git('rev-parse', 'HEAD'), undefined]);
    expect(lastCommit()).toBe('Add the essay “Mine”\n\nA\tessays/mine.md');
    await runAction(saveText, { slug: 'mine', version, markdown: 'y' }, context);
    expect(lastCommit()).toBe('Change the essay “Mine”\n\nM\tessays/mine.md');
    await runAction(renameText, { slug: 'mine', to: 'ours' }, context);
    expect(lastCommit()).toMatch(
      /^Rename the essay “Mine” to ours\n\nR\d+\tessays\/mine.md\tessays\/ours.md$/,
    );
    await runConfirmed(deleteText, { slug: 'ours' }, context);
    expect(lastCommit()).toBe('Delete the essay “Mine”\n\nD\tessays/ours.md');
    expect(git('status', '--short')).toBe('A  essays/other.md\n M status.yaml');
  });

  it('are made only if the owner wants them', async () => {
    const { context, git } = await siteInGit();
    git('config', 'foyer.commit', 'false');
    const saved = await runAction(saveText, { slug: 'mine', fields, markdown: 'x' }, context);
    expect([saved.commit, saved.note]).toEqual([undefined, undefined]);
    expect(git('status', '--short')).toBe('?? essays/mine.md');
  });

  it('are left out if nothing differs from the last one', async () => {
    const { copy, context, git } = await siteInGit();
    const { version } = await runAction(saveText, { slug: 'mine', fields, markdown: 'x' }, context);
    await writeFile(join(copy.folder, 'essays/untracked.md'), essayText('x', { more: 'draft: true' }));
    const { output } = await runConfirmed(deleteText, { slug: 'untracked' }, context);
    expect([output.commit, output.note]).toEqual([undefined, undefined]);
    const committed = await readFile(join(copy.folder, 'essays/mine.md'), 'utf8');
    git('config', 'foyer.commit', 'false');
    const changed = await runAction(saveText, { slug: 'mine', version, markdown: 'y' }, context);
    git('config', 'foyer.commit', 'true');
    const back = { slug: 'mine', version: changed.version, source: committed };
    const { commit, note } = await runAction(saveText, back, context);
    expect([commit, note, git('status', '--short')]).toEqual([undefined, undefined, '']);
  });

  it('wait for the owner in the middle of a merge, and if the file is staged', async () => {
    const { copy, context, git } = await siteInGit();
    await writeFile(join(copy.folder, '.git/MERGE_HEAD'), `${git('rev-parse', 'HEAD')}\n`);
    const merging = await runAction(saveText, { slug: 'mine', fields, markdown: 'x' }, context);
    expect(merging.note).toBe(
      'Saved, but not committed: a merge is in progress in the repository. Finish it, then commit.',
    );
    await writeFile(join(copy.folder, '.git/MERGE_HEAD'), '');
    git('merge', '--quit');
    git('add', 'essays/mine.md');
    const { version } = merging;
    const staged = await runAction(saveText, { slug: 'mine', version, markdown: 'y' }, context);
    expect(staged.note).toContain('you have staged changes of essays/mine.md');
    expect(git('show', ':essays/mine.md')).toContain('\nx');
    expect(await readFile(join(copy.folder, 'essays/mine.md'), 'utf8')).toContain('\ny');
    expect(git('log', '--format=%s')).toBe('Begin');
  });

  it('are left out with a note if Git refuses them, and nothing stays staged', async () => {
    const { copy, context, git } = await siteInGit();
    await writeFile(
      join(copy.folder, '.git/hooks/pre-commit'),
      '#!/bin/sh\necho "no commits today" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    const saved = await runAction(saveText, { slug: 'mine', fields, markdown: 'x' }, context);
    expect(saved.note).toBe('Saved, but not committed: no commits today');
    expect(git('status', '--short')).toBe('?? essays/mine.md');
  });
});
