/** A page's WebMCP tools as chrome-devtools-mcp gives them to an agent. It drives a real Chromium over MCP. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from '../../bench/agents/find-chromium.ts';
import { findChromium } from '../../e2e/install-chromium.ts';
import { installPackages } from './install.ts';

export interface DevToolsPage {
  /** Returns the text that lists the page's tools. */
  listTools(): Promise<string>;
  /** Calls one of the page's tools and returns the text that the agent reads. */
  callTool(name: string, input?: object): Promise<string>;
  close(): Promise<void>;
}

/** @throws Error if npm cannot install chrome-devtools-mcp, or if it cannot open the page */
export async function openWithDevTools(url: string, print: (line: string) => void): Promise<DevToolsPage> {
  const folder = await installPackages(['chrome-devtools-mcp'], print);
  const client = new Client({ name: 'foyer', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        join(folder, 'node_modules/.bin/chrome-devtools-mcp'),
        ...['--headless', '--isolated', '--no-usage-statistics', '--categoryExperimentalWebmcp'],
        ...['--executablePath', await findChromium(print)],
        ...[...CHROMIUM_ARGUMENTS, WEBMCP_FLAG].map((argument) => `--chromeArg=${argument}`),
      ],
      env: { ...getDefaultEnvironment(), CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
      stderr: 'ignore',
    }),
  );
  const call = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    if (isError) throw new Error(`${name} failed: ${text}`);
    return text;
  };
  const pageId = selectedPage(await call('new_page', { url }));
  return {
    listTools: () => call('list_webmcp_tools', { pageId }),
    callTool: (toolName, input = {}) =>
      call('execute_webmcp_tool', { pageId, toolName, input: JSON.stringify(input) }),
    close: () => client.close(),
  };
}

/** Returns the number of the selected page in a list such as `2: http://127.0.0.1/ [selected]`. */
function selectedPage(list: string): number {
  return Number(/^(\d+): .*\[selected\]/m.exec(list)?.[1]);
}
