/** Finds the days on which files were added to a clone. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ADDED_FILES = '--format=%x00%as --name-only -z --no-renames --diff-filter=A --no-ext-diff'.split(' ');
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/** Whatever the folder's own configuration says, these start no other program and no connection. */
const HARMLESS = '-c core.fsmonitor=false -c core.hooksPath=/dev/null -c log.showSignature=false'.split(' ');
const ENVIRONMENT = { GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1', GIT_CONFIG_NOSYSTEM: '1' };

/** Returns the day of the first commit of each file, by its path. Nothing unless the folder is a whole clone. */
export async function gitDates(folder: string): Promise<ReadonlyMap<string, string>> {
  const git = async (...parameters: readonly string[]) => {
    const options = { cwd: folder, env: { ...process.env, ...ENVIRONMENT }, maxBuffer: MAX_LOG_BYTES };
    return (await promisify(execFile)('git', [...HARMLESS, ...parameters], options)).stdout;
  };
  const days = new Map<string, string>();
  try {
    // A folder in somebody else's repository is no clone, and a shallow one has lost the first commits.
    const state = await git('rev-parse', '--show-prefix', '--is-shallow-repository');
    if (state.trim() !== 'false') return days;
    const log = await git('log', ...ADDED_FILES);
    let day = '';
    for (const field of log.split('\0')) {
      const name = field.replace(/^\n/, '');
      if (/^\d{4}-\d\d-\d\d$/.test(name)) day = name;
      else if (name !== '') days.set(name, day);
    }
  } catch {
    // There is no Git, or this is no repository.
  }
  return days;
}
