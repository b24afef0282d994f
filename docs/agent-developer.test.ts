import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, blocksOf, GUIDE_ORIGIN, run, runShell } from '../test/helpers/docs/guide.ts';
import { type ListeningSample, listenSample } from '../test/helpers/listen.ts';

let service: ListeningSample;
beforeAll(async () => {
  service = await listenSample();
});
afterAll(() => service.close());

const here = ({ code }: Block) => code.replaceAll(GUIDE_ORIGIN, service.address);
const blocks = await blocksOf('agent-developer');

describe('the agent developer’s guide', () => {
  const commands = blocks.filter(({ info }) => info === 'sh');

  it.each(commands)('has working commands: $heading', async (block) => {
    const { code, printed } = await runShell(here(block));
    expect(code).toBe(0);
    const isRefused = /^\{"type":"[^"]*\/problems\//.test(printed);
    expect(isRefused).toBe(block.heading === 'Errors and limits');
    if (isRefused) expect(JSON.parse(printed).hints[0]).toContain('Did you mean "limit"?');
  });

  it('has a working MCP client', async () => {
    const [client] = blocks.filter(({ code }) => code.includes('@modelcontextprotocol/client'));
    if (!client) throw new Error('The guide has no MCP client.');
    const result = await run(process.execPath, ['--input-type=module', '--eval', here(client)]);
    expect(result).toMatchObject({ code: 0, printed: expect.stringMatching(/^(true|false)\n/) });
  });
});
