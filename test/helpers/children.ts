/** Lists the processes that a process has started. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the numbers of the running processes that the threads of a process have started. Works on Linux. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  });
}
