/** Origin trial tokens, as Chromium verifies them. The browser has no WebMCP unless a token enables it. */
import { CHROMIUM_ARGUMENTS } from '../bench/agents/find-chromium.ts';
import { freePort } from '../site/util/free-port.ts';
import { startBuilt } from '../test/faults/built-server.ts';
import { ORIGIN_TRIAL_KEY, originTrialToken } from '../test/helpers/origin-trial-token.ts';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import { expect, test } from './fixtures.ts';

test('one valid token among several registers the tools', { tag: '@long' }, async ({ playwright }) => {
  const port = String(await freePort());
  const tokens = [`http://127.0.0.1:${port}`, 'https://elsewhere.example'].map((origin) =>
    originTrialToken({ origin }),
  );
  const site = await startBuilt({
    PORT: port,
    DATA_DIR: test.info().outputDir,
    LOG_LEVEL: 'silent',
    WEBMCP_ORIGIN_TRIAL_TOKEN: tokens.reverse().join(','),
  });
  const args = [...CHROMIUM_ARGUMENTS, `--origin-trial-public-key=${ORIGIN_TRIAL_KEY}`];
  const executablePath = process.env.FOYER_TEST_CHROMIUM;
  const browser = await playwright.chromium.launch({ args, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await page.goto(site.origin);
  // Playwright's own list of tools needs the flag.
  await expect
    .poll(() =>
      page.locator('foyer-tools').evaluate(({ webmcp, registered }: FoyerTools) => [webmcp, ...registered]),
    )
    .toEqual(expect.arrayContaining(['browser', 'get_live_status']));
  await browser.close();
  await site.kill();
});
