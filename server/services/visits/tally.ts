/**
 * Counts by several names at once, in a map of maps: to join the names of each visit into one key took longer than all the
 * rest of counting it.
 */
export interface Tally {
  add(names: readonly string[], count: number): void;
  /** Every count with its names. */
  counts(): readonly Counted[];
}

export type Counted = readonly [names: readonly string[], count: number];

interface Branch {
  count: number;
  readonly branches: Map<string, Branch>;
}

export function createTally(): Tally {
  const root = newBranch();
  return {
    add(names, count) {
      let branch = root;
      for (const name of names) branch = grow(branch, name);
      branch.count += count;
    },
    counts: () => [...countsOf(root, [])],
  };
}

function newBranch(): Branch {
  return { count: 0, branches: new Map() };
}

function grow({ branches }: Branch, name: string): Branch {
  const known = branches.get(name);
  if (known) return known;
  const branch = newBranch();
  branches.set(name, branch);
  return branch;
}

function* countsOf({ count, branches }: Branch, names: readonly string[]): Generator<Counted> {
  if (count > 0) yield [names, count];
  for (const [name, branch] of branches) yield* countsOf(branch, [...names, name]);
}
