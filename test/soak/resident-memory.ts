import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const BYTES_PER_KILOBYTE = 1024;

/** What a process holds of the machine's memory, in bytes. */
export async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * BYTES_PER_KILOBYTE;
}
