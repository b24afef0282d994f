/** The entry point of `npm start`: serves the site in the current folder. */
import { engines } from '../package.json' with { type: 'json' };
import { refuseOldNode } from '../site/util/node-version.mjs';

refuseOldNode(engines.node);
void start();

async function start(): Promise<void> {
  try {
    const [{ parseArgs }, { serve }] = await Promise.all([import('node:util'), import('./serve.ts')]);
    const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
    await serve('.', values);
  } catch (error) {
    process.stderr.write(`Foyer cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
