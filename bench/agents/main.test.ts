/** Evaluates the built sample site with the command. The page is evaluated in a browser test. */
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../../cli/run-program.ts';
import { killAll, startBuilt } from '../../test/faults/built-server.ts';
import { copyContent } from '../../test/helpers/content-copy.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import type { Score } from './evaluate.ts';
import { evaluate } from './main.ts';

interface Report {
  readonly url: string;
  readonly questions: number;
  readonly phrases: number;
  readonly interfaces: readonly (Partial<Score> & { readonly name: string; readonly skipped?: string })[];
}

/** A browser in which no page can be opened, so that the page is skipped. */
const NO_BROWSER = { CHROMIUM_PATH: '/nonexistent/chromium' };

let folder: string;
let origin: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ origin } = await startBuilt({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
});

afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true });
});

const run = (parameters: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runOwner(parameters, { CONTENT_DIR: SAMPLE_CONTENT, ...NO_BROWSER, ...settings }, (given) =>
    runProgram(evaluate, given),
  );

describe('npm run bench -- agents', () => {
  it('prints a table of the interfaces, and why one was skipped', { tags: ['long'] }, async () => {
    const { code, stdout, stderr } = await run([], { PUBLIC_URL: origin });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^INTERFACE +AT FIRST CALL +ANSWERED +CALLS +LIST +ANSWERS\npage +skipped\n/);
    expect(stdout).toMatch(/^mcp +\d+ of 20 +\d+ of 20 +\d+ +[\d,]+ +[\d,]+$/m);
    expect(stdout).toContain('page was skipped: No Chromium with WebMCP was found.');
    expect(stdout).toMatch(/^INTERFACE +SAID SO\nmcp +\d+ of 20\nrest +\d+ of 20$/m);
    expect(stdout).toMatch(
      /html: \d+ questions not answered at the first call\n {2}(no answer|second call): /,
    );
  });

  it('prints JSON, asks a model if there is one, and sends its key', { tags: ['long'] }, async () => {
    const keys: (string | undefined)[] = [];
    const model = createServer((request, response) => {
      keys.push(request.headers.authorization);
      const call = { id: '1', type: 'function', function: { name: 'get_live_status', arguments: '{}' } };
      response.end(JSON.stringify({ choices: [{ message: { content: null, tool_calls: [call] } }] }));
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      model.close();
    });
    const address = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    const { code, stdout } = await run([origin, '--json', '--model', address, '--model-name', 'parrot'], {
      MODEL_API_KEY: 'secret',
    });
    const { url, questions, phrases, interfaces }: Report = JSON.parse(stdout);
    expect([code, url, questions, phrases]).toEqual([0, origin, 20, 20]);
    const names = ['page', 'mcp', 'rest', 'markdown', 'html', 'mcp, parrot'];
    expect(interfaces.map(({ name }) => name)).toEqual(names);
    const searched = interfaces.filter(({ absence }) => absence).map(({ name }) => name);
    expect(searched).toEqual(['mcp', 'rest']);
    const last = interfaces.at(-1);
    expect(last?.firstCall).toBeGreaterThan(1);
    expect(last?.answered).toBeLessThan(10);
    expect(new Set(keys)).toEqual(new Set(['Bearer secret']));
  });

  it('writes questions that it can read, and overwrites none', { tags: ['long'] }, async () => {
    const file = join(folder, 'written.yaml');
    const write = () => run([origin, '--write', '--questions', file]);
    expect(await write()).toMatchObject({ code: 0, stdout: expect.stringContaining('Wrote ') });
    expect(await readFile(file, 'utf8')).toMatch(
      /^# .*\n# .*\nquestions:\n {2}- ask: Who is Wren Castellane/,
    );
    expect(await write()).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    const { stdout } = await run([origin, '--json', '--questions', file]);
    expect((JSON.parse(stdout) as Report).questions).toBe(20);
  });

  it('reports errors in the questions by file and line', async () => {
    const content = await copyContent();
    onTestFinished(content.close);
    await content.replace('questions.yaml', /expect: .*/, 'expects: nothing');
    const { code, stderr } = await run([origin], { CONTENT_DIR: content.folder });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/questions\.yaml:\d+ {2}Unknown key "expects"\./),
    ]);
  });

  it.each([
    [['http://127.0.0.1:1'], 1, 'does not answer'],
    [['--questions', '/nonexistent.yaml'], 1, '/nonexistent.yaml does not exist.'],
    [['--model', 'http://127.0.0.1:1/v1'], 2, 'Name the model with --model-name.'],
  ])('explains what is wrong with %j', async (parameters, code, message) => {
    const result = await run(parameters, { PUBLIC_URL: origin });
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(message) });
  });
});
