/** What is served at a path, unmade, and how it is made only where it shows something new. */
import type { Compression } from '../compression.ts';
import { encodeAgain, type Representation, type RepresentationInput, represent } from '../representation.ts';

/** Where all that it shows is the same as before, so is what is served. */
export interface Part {
  readonly path: string;
  readonly shows: readonly unknown[];
  readonly make: () => RepresentationInput | Promise<RepresentationInput>;
}

interface Made extends Pick<Part, 'shows'> {
  readonly representation: Representation;
}

/** Gives the function that makes parts, and takes over from its last call what shows the same. */
export function createPartMaker(
  compression: Compression,
): (parts: readonly Part[]) => Promise<Map<string, Representation>> {
  let made = new Map<string, Made>();
  return async (parts) => {
    const current = new Map<string, Made>();
    for (const { path, make, shows } of parts) {
      const before = made.get(path);
      const representation =
        before && isSame(shows, before.shows)
          ? encodeAgain(before.representation, compression)
          : represent(await make(), compression);
      current.set(path, { shows, representation });
    }
    made = current;
    return new Map([...current].map(([path, { representation }]) => [path, representation]));
  };
}

/** Whether two lists hold the same values, by identity. */
export function isSame(some: readonly unknown[], others: readonly unknown[] | undefined): boolean {
  return some.length === others?.length && some.every((value, index) => value === others[index]);
}
