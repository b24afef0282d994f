/** What is served at a path, unmade, and how it is made only where it shows something new. */
import type { Compression } from '../compression.ts';
import {
  encodeAgain,
  packed,
  type Representation,
  type RepresentationInput,
  represent,
} from '../representation.ts';

/** Where all that it shows is the same as before, so is what is served. */
export interface Part {
  readonly path: string;
  readonly shows: readonly unknown[];
  readonly make: () => RepresentationInput | Promise<RepresentationInput>;
}

export interface PartMaker {
  /** Makes parts, and takes over from the last time what shows the same. */
  make(parts: readonly Part[]): Promise<Map<string, Representation>>;
  /** What was made, by path, in the encodings that are known by now. */
  encodeAgain(representations: ReadonlyMap<string, Representation>): Map<string, Representation>;
}

interface Made extends Pick<Part, 'shows'> {
  readonly representation: Representation;
}

export function createPartMaker(compression: Compression): PartMaker {
  let made = new Map<string, Made>();

  function encoded(representation: Representation): Representation {
    const again = encodeAgain(representation, compression);
    return again === representation ? representation : packed(again);
  }

  return {
    async make(parts) {
      const current = new Map<string, Made>();
      for (const { path, make, shows } of parts) {
        const before = made.get(path);
        const representation =
          before && isSame(shows, before.shows)
            ? encoded(before.representation)
            : packed(represent(await make(), compression));
        current.set(path, { shows, representation });
      }
      made = current;
      return new Map([...current].map(([path, { representation }]) => [path, representation]));
    },
    encodeAgain(representations) {
      const entries = [...representations].map(([path, before]) => {
        const representation = encoded(before);
        const last = made.get(path);
        // What was made first would be held as long as the better one is served.
        if (last?.representation === before) made.set(path, { ...last, representation });
        return [path, representation] as const;
      });
      return new Map(entries);
    },
  };
}

/** Whether two lists hold the same values, by identity. */
export function isSame(some: readonly unknown[], others: readonly unknown[] | undefined): boolean {
  return some.length === others?.length && some.every((value, index) => value === others[index]);
}
