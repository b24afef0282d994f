/** The owner's room, as the owner uses it. */
import type { Page } from '@playwright/test';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import { english } from '../test/helpers/core/english.ts';
import { expect } from './fixtures.ts';
import type { OwnSite } from './own-site.ts';

/** Pairs the browser of a page, as the owner does with the address that `foyer pair` prints. */
export async function pairPage(page: Page, { origin, dataDir }: OwnSite): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { secret } = await createStores(database, () => new Date()).devices.createPairing();
  await database.destroy();
  await page.goto(`${origin}/owner/pair/${secret}`);
  await page.getByRole('button', { name: english('room.pairTitle') }).click();
  await expect(page).toHaveURL(`${origin}/owner`);
}

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const textArea = (page: Page) => page.locator('#markdown');
/** Where the text is, as people see it. */
export const saveState = (page: Page) => page.locator('#save-state > :not(.unseen)').first();
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: english('editor.tools') }).getByRole('button', { name });
