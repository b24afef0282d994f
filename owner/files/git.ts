/** Commits changes of content files, if the content folder is in a Git repository whose owner wants that. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Git's own setting, because it belongs to the repository: `git config foyer.commit true`. */
const SETTING = 'foyer.commit';

const GIT_TIMEOUT_MS = 20_000;

/** Files in the folder of Git that exist while the owner is in the middle of something. */
const UNFINISHED = {
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
} as const;

/** Variables that a hook of Git sets for its own repository. */
const OF_HOOKS = ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE', 'GIT_PREFIX'];

/** The outcome of a change in Git. */
export interface CommitResult {
  /** Hash of the commit. */
  readonly commit?: string;
  /** Why there is none although the owner wants commits. */
  readonly note?: string;
}

/** Commits these files of the content folder and nothing else. Returns neither hash nor note if the owner does not want it. */
export async function commitFiles(
  folder: string,
  files: readonly string[],
  message: string,
): Promise<CommitResult> {
  if (files.length === 0 || !isInRepository(await realpath(folder))) return {};
  const git = gitIn(folder);
  if ((await git('config', '--type=bool', SETTING)) !== 'true') return {};
  const gitFolder = await git('rev-parse', '--git-dir');
  if (gitFolder === undefined) return {};
  try {
    const obstacle = await findObstacle(git, resolve(folder, gitFolder), files);
    if (obstacle !== undefined) return { note: `Saved, but not committed: ${obstacle}` };
    const tracked = (await git.orThrow('ls-files', '-z', '--', ...files)).split('\0');
    // Git has never seen a file that was deleted before its first commit.
    const seen = files.filter((file) => tracked.includes(file) || existsSync(join(folder, file)));
    if (seen.length === 0) return {};
    await git.orThrow('add', '--', ...seen);
    if ((await git.orThrow('diff', '--cached', '--name-only', '--', ...seen)) === '') return {};
    await git.orThrow('commit', '--quiet', '--only', '--message', message, '--', ...seen);
    return { commit: await git.orThrow('rev-parse', 'HEAD') };
  } catch (error) {
    await git('reset', '--quiet', '--', ...files);
    return { note: `Saved, but not committed: ${reasonOf(error)}` };
  }
}

/** Returns whether a folder is in a repository, without starting a program. */
function isInRepository(folder: string): boolean {
  const parent = dirname(folder);
  return existsSync(join(folder, '.git')) || (parent !== folder && isInRepository(parent));
}

async function findObstacle(
  git: ReturnType<typeof gitIn>,
  gitFolder: string,
  files: readonly string[],
): Promise<string | undefined> {
  const unfinished = Object.entries(UNFINISHED).find(([name]) => existsSync(join(gitFolder, name)));
  if (unfinished) return `${unfinished[1]} is in progress in the repository. Finish it, then commit.`;
  const staged = await git.orThrow('diff', '--cached', '--name-only', '--', ...files);
  if (staged !== '')
    return `you have staged changes of ${staged.split('\n').join(' and ')}. Commit them yourself.`;
  return undefined;
}

function gitIn(folder: string) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_HOOKS.includes(name)));
  async function orThrow(...parameters: readonly string[]): Promise<string> {
    const options = {
      cwd: folder,
      timeout: GIT_TIMEOUT_MS,
      env: { ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    };
    const running = promisify(execFile)('git', ['--literal-pathspecs', ...parameters], options);
    running.child.stdin?.end();
    return (await running).stdout.trim();
  }
  return Object.assign((...parameters: readonly string[]) => orThrow(...parameters).catch(() => undefined), {
    orThrow,
  });
}

function reasonOf(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  const [first] = output.split('\n').filter((line) => line !== '');
  return first ?? 'Git failed. Commit it yourself.';
}
