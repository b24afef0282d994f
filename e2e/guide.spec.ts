/** The example in the agent developer's guide that calls tools in the page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from '../bench/agents/find-chromium.ts';
import { blocksOf, GUIDE_ORIGIN } from '../test/helpers/docs/guide.ts';
import { expect, test } from './fixtures.ts';

test('the guide’s Playwright example prints the tool’s answer', async ({ baseURL }) => {
  const example = (await blocksOf('agent-developer')).find(({ code }) => code.includes('page.webmcp'));
  const launch = {
    executablePath: process.env.FOYER_TEST_CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG],
  };
  const code = (example?.code ?? '')
    .replaceAll(GUIDE_ORIGIN, baseURL ?? '')
    .replace("{ args: ['--enable-features=WebMCP'] }", JSON.stringify(launch));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout).toContain('content');
});
