import { describe, expect, it } from 'vitest';
import { createEndpoints } from '../../server/endpoints/index.ts';
import { followHints } from '../../test/helpers/core/follow-hints.ts';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { wildInput } from '../../test/helpers/core/inputs.ts';
import { bundleOf, thrownBy } from '../../test/helpers/core/site.ts';
import { toJsonSchema } from './json-schema.ts';
import { normalizeInput } from './normalize-input.ts';
import { createRegistry } from './tools/registry.ts';
import { parseInput } from './validate.ts';

const bundle = bundleOf();
const targets = [
  ...[...createRegistry(bundle).values()].map(({ name, input }) => ({ name, input, prefix: '/' as const })),
  ...createEndpoints(bundle).map(({ method, path, input }) => ({
    name: `${method} ${path}`,
    input,
    prefix: method === 'GET' ? ('' as const) : ('/' as const),
  })),
];

/** Fixing a field may reveal its next error: wrong type, then too short, then not an address. */
const MAX_ROUNDS = 5;

describe('hints for rejected input', () => {
  it.each(targets)('lead a program that follows them to input that $name accepts', ({ input, prefix }) => {
    fc.assert(
      fc.property(wildInput(toJsonSchema(input)).map(throughJson), (given) => {
        let fixed = given;
        for (let round = 0; round < MAX_ROUNDS && !isAccepted(fixed); round += 1) {
          const { errors = [] } = thrownBy(() => parseInput(input, fixed, prefix));
          fixed = followHints(fixed, errors);
        }
        expect(() => parseInput(input, fixed, prefix)).not.toThrow();
      }),
      // Up to five rounds, for every tool and endpoint.
      oneRunIn(10),
    );

    function isAccepted(value: unknown): boolean {
      return input.safeParse(normalizeInput(input, value)).success;
    }
  });
});

/** Converts a value to JSON and back, because no Map or bigint survives the round trip. */
function throughJson(value: unknown): unknown {
  const json = JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? Number(inner) : inner));
  return JSON.parse(json ?? 'null');
}
