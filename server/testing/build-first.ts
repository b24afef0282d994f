/** Before all tests: many of them start the built programs, which must be those of the sources at hand. */
import { createBuilder } from 'vite';

export async function setup(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' }, null);
  await builder.buildApp();
}
