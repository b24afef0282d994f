import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callCodes } from './call-code.ts';

const input = fc.dictionary(
  fc
    .oneof(fc.constantFrom('limit', 'sortBy', 'class', 'two words', '1st'), fc.string())
    .filter((key) => key !== '__proto__'),
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.constantFrom('`', '$&', "'", '\u2028', '</script>'),
  ),
);

function write(id: string, given: Readonly<Record<string, unknown>>): string {
  const code = callCodes.find((candidate) => candidate.id === id);
  return code?.write({ name: 'get_latest_articles', input: given, page: 'https://ada.test/agents' }) ?? '';
}

/** What the code says the input is, by JavaScript's own parser. */
function inputIn(code: string, call: string): unknown {
  const [, literal = ''] = new RegExp(`${call}\\([^,]+, (.*?)\\)[;,]`, 's').exec(code) ?? [];
  return new Function(`return (${literal});`)();
}

describe('a call as code', () => {
  it('says in JavaScript what was entered, whatever that is', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plain = { ...given };
        expect(write('json', plain)).toBe(JSON.stringify(plain, null, 2));
        // Only texts in which the call does not seem to end can be cut out of the code.
        fc.pre(!/\)[;,]/.test(JSON.stringify(plain)));
        expect(inputIn(write('webmcp', plain), 'executeTool')).toEqual(plain);
        expect(inputIn(write('playwright', plain), 'callTool')).toEqual(plain);
      }),
    );
  });

  it('is one line where the input is short, and one line a property where it is long', () => {
    expect(write('playwright', {})).toContain('callTool("get_latest_articles", {});');
    expect(write('playwright', { limit: 3 })).toContain('callTool("get_latest_articles", { limit: 3 });');
    expect(write('playwright', { query: 'a text that is rather long', limit: 3 })).toMatch(
      /\{\n {2}query: "a text that is rather long",\n {2}limit: 3,\n\}\);$/,
    );
  });
});
