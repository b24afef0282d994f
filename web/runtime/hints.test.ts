import { describe, expect, it } from 'vitest';
import { followHints } from '../../test/helpers/runtime/follow-hints.ts';
import { fc, oneRunIn } from '../../test/helpers/runtime/fuzz.ts';
import { wildInput } from '../../test/helpers/runtime/inputs.ts';
import { bundleOf, thrownBy } from '../../test/helpers/runtime/site.ts';
import { createEndpoints } from './endpoints/index.ts';
import { toJsonSchema } from './json-schema.ts';
import { createRegistry } from './tools/registry.ts';
import { parseInput } from './validate.ts';

const bundle = bundleOf();
const takers = [
  ...[...createRegistry(bundle).values()].map(({ name, input }) => ({ name, input, prefix: '/' as const })),
  ...createEndpoints(bundle).map(({ method, path, input }) => ({
    name: `${method} ${path}`,
    input,
    prefix: method === 'GET' ? ('' as const) : ('/' as const),
  })),
];

/** A mended field may show what else is wrong with it: of another type, then too short, then not an address. */
const ROUNDS = 5;

describe('the hints of refused input', () => {
  it.each(takers)('lead a program that follows them to what $name takes', ({ input, prefix }) => {
    fc.assert(
      fc.property(wildInput(toJsonSchema(input)).map(asSent), (given) => {
        let mended = given;
        for (let round = 0; round < ROUNDS && !isTaken(mended); round += 1) {
          const { errors = [] } = thrownBy(() => parseInput(input, mended, prefix));
          mended = followHints(mended, errors);
        }
        expect(() => parseInput(input, mended, prefix)).not.toThrow();
      }),
      // Up to five rounds, for every tool and endpoint.
      oneRunIn(10),
    );

    function isTaken(value: unknown): boolean {
      return input.safeParse(value).success;
    }
  });
});

/** As JSON brings it across, which no Map and no bigint survives. */
function asSent(value: unknown): unknown {
  const json = JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? Number(inner) : inner));
  return JSON.parse(json ?? 'null');
}
