import { stat } from 'node:fs/promises';

/** Differs whenever the file was written or replaced: no program can set the time of the last change back. */
export async function fileState(file: string): Promise<string> {
  const { ctimeNs, size, ino } = await stat(file, { bigint: true });
  return `${ctimeNs} ${size} ${ino}`;
}
