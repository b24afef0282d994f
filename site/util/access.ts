/** Explains why the system does not let this process use a file or folder. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findingEnglish } from '../words/findings.ts';
import { fillIn } from './phrase.ts';

const REFUSED = /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM))/;
/** Those of the system, of SQLite and of PostgreSQL. */
const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)/;
const PERMISSION_BITS = 0o7777;

/** Returns whether the system has refused access to a file or folder, or to the SQLite file. */
export function isAccessRefused(error: unknown): boolean {
  return error instanceof Error && (REFUSED.test(codeOf(error)) || isAccessRefused(error.cause));
}

/** Returns whether there is no space left for a file, or for the database. Linux says the same of too many watches. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || ('syscall' in error && error.syscall === 'watch')) return false;
  return FULL.test(codeOf(error)) || isDiskFull(error.cause);
}

/** Why the system has refused something, as the name of a sentence with its values. */
interface AccessReason {
  readonly name: 'diskFull' | 'readOnly' | 'notAllowed' | 'otherOwner';
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns one sentence with the path, its owner and its mode if the system has refused access to it, or a sentence about
 * a full disk. Returns undefined for any other error.
 *
 * @param usedPath the path that was used, for errors that do not name it, as those of SQLite
 */
export function explainAccess(error: unknown, usedPath?: string): string | undefined {
  const reason = reasonOf(error, usedPath);
  return reason && fillIn(findingEnglish[`findingFix.${reason.name}`], reason.values);
}

/** Returns the same as a word. */
export function reasonOf(error: unknown, usedPath?: string): AccessReason | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return { name: 'diskFull', values: {} };
  const code = codeOf(error);
  const named = 'path' in error && typeof error.path === 'string' ? error.path : usedPath;
  if (!REFUSED.test(code) || named === undefined) return reasonOf(error.cause, usedPath);
  const path = nearestVisible(resolve(named));
  if (code === 'EROFS') return { name: 'readOnly', values: { path } };
  const user = process.geteuid?.();
  if (user === undefined) return { name: 'notAllowed', values: { path, code } };
  const { uid, mode } = statSync(path);
  const digits = (mode & PERMISSION_BITS).toString(8).padStart(3, '0');
  return { name: 'otherOwner', values: { path, owner: userName(uid), mode: digits, user: userName(user) } };
}

export const DISK_IS_FULL = findingEnglish['findingFix.diskFull'];

export function explainWriting(file: string, cause: unknown): string {
  const reason = explainAccess(cause) ?? `${cause instanceof Error ? cause.message : cause}.`;
  return reason === DISK_IS_FULL
    ? `${reason} ${file} was not written.`
    : `${file} cannot be written: ${reason}`;
}

export function explainReading(file: string, cause: unknown): string {
  return `${file} cannot be read: ${explainAccess(cause) ?? `${cause instanceof Error ? cause.message : cause}.`}`;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Returns the path, or its nearest parent that exists and can be seen. That parent is what refused. */
function nearestVisible(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    return nearestVisible(dirname(path));
  }
}

/** Returns the name of a user of this machine, or its number if the name is unknown. */
function userName(id: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n');
    const [name] = users.map((line) => line.split(':')).find(([, , uid]) => uid === String(id)) ?? [];
    if (name !== undefined) return name;
  } catch {}
  return `user ${id}`;
}
