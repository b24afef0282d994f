/** The owner's picture, as a path that was typed or dropped on the terminal. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { extname, resolve } from 'node:path';
import { z } from 'zod/v3';

const MAX_BYTES = 20 * 1024 * 1024;
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg'];

/** Parses the path of a picture; an empty text means none. */
export const typedPortrait = z
  .string()
  .transform((typed) => (typed.trim() === '' ? undefined : typedPath(typed.trim())))
  .superRefine((path, context) => {
    const message = path === undefined ? undefined : explain(path);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Undoes the quotes and backslashes that terminals add to the path of a dropped file. */
function typedPath(typed: string): string {
  const quoted = /^(['"])(.*)\1$/.exec(typed)?.[2];
  const path = quoted ?? (process.platform === 'win32' ? typed : typed.replace(/\\(.)/g, '$1'));
  return resolve(path.replace(/^~(?=\/)/, homedir()));
}

function explain(path: string): string | undefined {
  if (!EXTENSIONS.includes(extname(path).toLowerCase())) {
    return `must be a picture (${EXTENSIONS.map((extension) => extension.slice(1)).join(', ')})`;
  }
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) return 'must be the path of a file that exists';
  if (file.size > MAX_BYTES) return 'must have at most 20 MB';
  return isReadable(path) ? undefined : 'must be a file that you may read';
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export function readPortrait(path: string): { readonly name: string; readonly bytes: Uint8Array } {
  return { name: `portrait${extname(path).toLowerCase()}`, bytes: readFileSync(path) };
}
