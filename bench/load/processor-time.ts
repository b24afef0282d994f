import { readFileSync } from 'node:fs';

/** Length of the tick in which Linux counts, in milliseconds: 100 a second wherever Node runs. */
const TICK = 10;

/** Milliseconds of processor time that a process and its threads have used so far. Linux only. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name of the program, which may hold anything, in parentheses (proc(5), fields 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
