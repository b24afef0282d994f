import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { EVERY_SURFACE } from '../surfaces.ts';
import { callCodes, openCallCodes } from './call-code.ts';

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
  return code?.write({ name: 'get_latest_articles', input: given, origin: 'https://ada.test' }) ?? '';
}

/** Runs the code of a call on the page in a browser that takes the input as an object, or as JSON. */
async function runInPage(code: string, takesJson: boolean): Promise<unknown> {
  const executeTool = async (_tool: object, given: unknown) => {
    if (takesJson !== (typeof given === 'string')) throw new Error('Failed to parse input arguments');
    return JSON.stringify(typeof given === 'string' ? JSON.parse(given) : given);
  };
  const modelContext = { getTools: async () => [{ name: 'get_latest_articles' }], executeTool };
  const run = new Function('document', `return (async () => { ${code}\nreturn answer; })();`);
  return run({ modelContext });
}

/** Runs the code of a call from Playwright, and returns the input that it passes. */
async function runFromPlaywright(code: string): Promise<unknown> {
  const webmcp = { callTool: async (_name: string, given: unknown) => given };
  const run = new Function('page', `return (async () => { ${code}\nreturn answer; })();`);
  return run({ goto: async () => undefined, webmcp });
}

/** Returns the arguments that a shell passes to curl. */
function curlArguments(code: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${code}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('callCodes', () => {
  it('writes any input as equivalent JavaScript', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const plain = { ...given };
        expect(write('json', plain)).toBe(JSON.stringify(plain, null, 2));
        const same = JSON.parse(JSON.stringify(plain));
        for (const takesJson of [false, true]) {
          expect(await runInPage(write('webmcp', plain), takesJson)).toEqual(same);
        }
        expect(await runFromPlaywright(write('playwright', plain))).toEqual(plain);
      }),
    );
  });

  it('writes any input as an equivalent shell command', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plain = { ...given };
        const [address, ...options] = curlArguments(write('rest', plain));
        expect(address).toBe('https://ada.test/api/mcp/tools/get_latest_articles');
        expect(options.slice(0, -1)).toEqual(['-H', 'Content-Type: application/json', '-d']);
        expect(JSON.parse(options.at(-1) ?? '')).toEqual(JSON.parse(JSON.stringify(plain)));

        const message = JSON.parse(curlArguments(write('mcp', plain)).at(-1) ?? '');
        expect(message.params).toEqual({
          name: 'get_latest_articles',
          arguments: JSON.parse(JSON.stringify(plain)),
        });
      }),
      // Each run starts two shells.
      oneRunIn(40),
    );
  });

  it('includes only code for surfaces that are switched on', () => {
    const ids = (off: object) => openCallCodes({ ...EVERY_SURFACE, ...off }).map(({ id }) => id);
    expect(ids({})).toEqual(callCodes.map(({ id }) => id));
    expect(ids({ webmcp: false })).toEqual(['rest', 'mcp', 'json']);
    expect(ids({ rest: false, mcp: false })).toEqual(['webmcp', 'playwright', 'json']);
  });

  it('writes a short input on one line, and a long one with one line per property', () => {
    expect(write('playwright', {})).toContain('callTool("get_latest_articles", {});');
    expect(write('playwright', { limit: 3 })).toContain('callTool("get_latest_articles", { limit: 3 });');
    expect(write('playwright', { query: 'a text that is rather long', limit: 3 })).toMatch(
      /\{\n {2}query: "a text that is rather long",\n {2}limit: 3,\n\}\);$/,
    );
  });
});
