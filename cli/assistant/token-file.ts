/** The file in which the owner's machine has the token for a site. Nobody else may read it. */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainAccess, explainWriting } from '../../site/util/access.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { replaceFile } from '../../site/util/readable-files.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { CommandError } from '../errors.ts';
import { shellWord } from '../terminal-text.ts';
import { type Machine, settingsFolder } from './hosts.ts';

const TOKEN = /^[0-9a-f]{40}$/;
const PRIVATE_FOLDER = 0o700;
/** The permissions of everybody but the owner of a file. */
const OTHERS = 0o077;

/** Returns the file for a site, in the settings of this user. */
export function tokenFileFor(siteUrl: string, machine: Machine): string {
  return join(settingsFolder(machine), 'foyer', `${new URL(siteUrl).host.replace(':', '-')}.token`);
}

/**
 * Writes a token into a file that only this user can read. A token that is there is replaced.
 *
 * @throws CommandError if it is not a token, or if the file has something else or cannot be written
 */
export async function writeToken(file: string, token: string): Promise<void> {
  if (!TOKEN.test(token)) throw new CommandError('That is not a token. Nothing was written.');
  try {
    const before = await ifExists(readFile(file, 'utf8'));
    if (before !== undefined && before.trim() !== '' && !TOKEN.test(before.trim())) {
      throw new CommandError(`${file} contains something other than a token, so it was not replaced.`);
    }
    await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    await replaceFile(file, `${token}\n`);
  } catch (cause) {
    throw cause instanceof CommandError ? cause : new CommandError(explainWriting(file, cause), { cause });
  }
}

/**
 * Reads the token.
 *
 * @throws CommandError that says what to do if there is none, or if others can read it
 */
export async function readToken(file: string, platform = process.platform): Promise<string> {
  try {
    const { mode } = await stat(file);
    // Windows has other permissions, which the folder of the user's settings takes care of.
    if (platform !== 'win32' && (mode & OTHERS) !== 0) {
      throw new CommandError(
        `Others can read ${file}, which has your token. Run: chmod 600 ${shellWord(file)}`,
      );
    }
    const token = (await readFile(file, 'utf8')).trim();
    if (TOKEN.test(token)) return token;
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const access = explainAccess(cause);
    if (access !== undefined) throw new CommandError(access, { cause });
  }
  throw new CommandError(
    `There is no token in ${file}. Create one on the server (${PROGRAM} pair --token), and write it into that file, with mode 0600.`,
  );
}
