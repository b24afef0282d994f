/** The tools that the page for agents registers in a real Chromium with WebMCP. */
import { ownersPrograms } from '../../../server/services/visits/agent-class.ts';
import type { JsonSchema } from '../../../web/core/json-schema.ts';
import { type Interface, UnavailableError } from '../action.ts';

/** The page on which every tool is registered. */
const PAGE = '/agents';
const REGISTRATION_TIMEOUT_MS = 15_000;

const NOT_INSTALLED =
  'Playwright is not installed, because this is a production installation. Run npm ci where you develop the site, and evaluate it from there.';
const NO_BROWSER =
  'No Chromium with WebMCP was found. Install Chromium 149 or later, or set CHROMIUM_PATH to it.';

export async function openPage(origin: string): Promise<Interface> {
  const { chromium } = await import('@playwright/test').catch((cause) => {
    throw new UnavailableError(NOT_INSTALLED, { cause });
  });
  const { CHROMIUM_ARGUMENTS, findInstalledChromium, WEBMCP_FLAG } = await import('../find-chromium.ts');
  const executablePath = await findInstalledChromium();
  if (executablePath === undefined) throw new UnavailableError(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] });
  try {
    const page = await browser.newPage({ userAgent: ownersPrograms.evaluate });
    await page.goto(origin + PAGE);
    await page.waitForFunction(
      'document.modelContext.getTools().then((tools) => tools.length > 0)',
      undefined,
      {
        timeout: REGISTRATION_TIMEOUT_MS,
      },
    );
    const tools = await page.webmcp.tools();
    return {
      listing: JSON.stringify(tools),
      actions: tools
        .filter(({ annotations }) => annotations?.readOnly)
        .map(({ name, description, inputSchema }) => ({
          name,
          title: '',
          description,
          inputSchema: inputSchema as JsonSchema,
          async run(input) {
            const { content } = (await page.webmcp.callTool(name, { ...input })) as {
              content: readonly { readonly text?: string }[];
            };
            return { text: content.map(({ text = '' }) => text).join('\n') };
          },
        })),
      close: () => browser.close(),
    };
  } catch (cause) {
    await browser.close();
    throw new UnavailableError(`${PAGE} registers no tools in ${executablePath}.`, { cause });
  }
}
