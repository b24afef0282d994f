/** The console on /agents, as a visitor uses it. */
import type { Locator, Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect } from './fixtures.ts';

export const entry = (page: Page, tool: string) => page.locator(`details[data-tool=${tool}]`);
export const callButton = (tool: Locator) => tool.getByRole('button', { name: 'Call', exact: true });
export const answer = (tool: Locator) => tool.getByRole('group', { name: 'Answer', exact: true });
export const field = (tool: Locator, name: string) => tool.getByLabel(name, { exact: false }).first();
export const announced = (page: Page) => page.locator('foyer-agent-console > [role=status]');
export const code = (tool: Locator) => tool.locator('.call-code code');

/** Opens the page at a tool and waits until its form is usable. */
export async function open(page: Page, name: string): Promise<Locator> {
  await page.goto(`/agents#${name}`);
  const tool = entry(page, name);
  await expect(callButton(tool)).toBeEnabled();
  return tool;
}

/** Switches the answer to JSON and returns it. */
export async function shownJson(tool: Locator): Promise<Record<string, unknown>> {
  await tool.getByRole('button', { name: 'JSON', exact: true }).click();
  return JSON.parse(await tool.getByRole('group', { name: english('console.answerAsJson') }).innerText());
}

/** Chooses a kind of code. */
export async function chooseCode(tool: Locator, label: string): Promise<void> {
  await tool.getByRole('combobox', { name: 'The same call as code' }).selectOption(label);
}

/** Copies the code of a kind and returns the clipboard text. */
export async function copied(page: Page, tool: Locator, label: string): Promise<string> {
  await chooseCode(tool, label);
  await tool
    .getByRole('button', { name: english('essay.copyCode') })
    .first()
    .click();
  await expect(tool.locator('.call-code foyer-copy')).toHaveAttribute('data-state', 'copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What the console says if the page has registered all tools. */
export const ALL_REGISTERED = /\b(\d+) of \1\b/;
