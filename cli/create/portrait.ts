/** The owner's picture, as a path that was typed or dropped on the terminal. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { z } from 'zod/v3';
import type { IssueParams } from '../../site/reader/explain-issue.ts';
import { reasonOf } from '../../site/util/access.ts';

const MAX_MB = 20;
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg'];

/** Parses the path of a picture; an empty text means none. */
export const typedPortrait = z
  .string()
  .transform((typed) => (typed.trim() === '' ? undefined : typedPath(typed.trim())))
  .superRefine((path, context) => {
    const params = path === undefined ? undefined : faultOf(path);
    if (params !== undefined) context.addIssue({ code: 'custom', params });
  });

/** Returns a typed path in full, without the quotes and backslashes that terminals add to that of a dropped file. */
export function typedPath(typed: string): string {
  const quoted = /^(['"])(.*)\1$/.exec(typed)?.[2];
  const path = quoted ?? (process.platform === 'win32' ? typed : typed.replace(/\\(.)/g, '$1'));
  return resolve(path.replace(/^~(?=\/)/, homedir()));
}

/** Returns what is wrong with the file, in words of the check. Its bytes are only inspected when the site is served. */
function faultOf(path: string): Partial<IssueParams> | undefined {
  const file = basename(path);
  const extension = extname(path).toLowerCase();
  if (/^\.hei[cf]$/.test(extension)) return { finding: 'heic', advice: 'heic', values: { file } };
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return { finding: 'noFont', values: { file: path } };
  if (!EXTENSIONS.includes(extension) || !found.isFile()) {
    return { finding: 'noPicture', advice: 'givePicture', values: { file } };
  }
  const size = Math.ceil(found.size / 1024 / 1024);
  if (size > MAX_MB) return { finding: 'largeGiven', advice: 'largeGiven', values: { size, limit: MAX_MB } };
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    const reason = reasonOf(error);
    return {
      finding: 'noPicture',
      ...(reason && { advice: reason.name }),
      values: { file, ...reason?.values },
    };
  }
}

export function readPortrait(path: string): { readonly name: string; readonly bytes: Uint8Array } {
  return { name: `portrait${extname(path).toLowerCase()}`, bytes: readFileSync(path) };
}
