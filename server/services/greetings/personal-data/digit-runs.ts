export interface RunOptions {
  readonly min: number;
  readonly max: number;
  /** What may stand between two groups of one number. */
  readonly separator?: RegExp;
}

/** The numbers of `min` to `max` digits in `text`, as digits alone: every run of whole neighbouring groups. */
export function digitRuns(text: string, { min, max, separator = /^[ .\-–_]{1,3}$/ }: RunOptions): string[] {
  const groups = [...text.matchAll(/\d+/g)];
  return groups
    .flatMap((_, first) => runsFrom(groups.slice(first, first + max), text, max, separator))
    .filter((run) => run.length >= min);
}

/** Runs that begin with the first of `groups`. */
function runsFrom(
  groups: readonly RegExpExecArray[],
  text: string,
  max: number,
  separator: RegExp,
): string[] {
  const runs: string[] = [];
  let run = '';
  let end = groups[0]?.index ?? 0;
  for (const { 0: digits, index } of groups) {
    if (run && !separator.test(text.slice(end, index))) break;
    run += digits;
    if (run.length > max) break;
    runs.push(run);
    end = index + digits.length;
  }
  return runs;
}
