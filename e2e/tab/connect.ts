/** MCP-B clients in a page under test. */
import type { JSHandle, Page } from '@playwright/test';
import type { ToolResult } from '../fixtures.ts';
import type { ClientName, TabClient } from './client.ts';
import { scriptOf } from './script.ts';

declare const tab: typeof import('./client.ts');

let script: Promise<string> | undefined;

/** Injects the clients into the page, before its own script. */
export async function bringClients(page: Page): Promise<void> {
  script ??= scriptOf(new URL('client.ts', import.meta.url), 'tab');
  await page.addInitScript({ content: await script });
}

/** Connects a client to the page's server once it has started. */
export function connect(page: Page, name: ClientName = 'client 2'): Promise<JSHandle<TabClient>> {
  return page.evaluateHandle((client) => tab.connect(client), name);
}

/** Returns the names of the tools listed for the client, in alphabetical order. */
export async function listedTools(client: JSHandle<TabClient>): Promise<string[]> {
  const { tools } = await client.evaluate((connected) => connected.listTools());
  return tools.map(({ name }) => name).sort();
}

export function callTool(client: JSHandle<TabClient>, name: string, input?: unknown): Promise<ToolResult> {
  return client.evaluate((connected, call) => connected.callTool(call), {
    name,
    ...(input !== undefined && { arguments: input }),
  }) as Promise<ToolResult>;
}
