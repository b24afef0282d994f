/** The entry point of `npm start`: serves the site in the current folder. */
import { parseArgs } from 'node:util';
import { serve } from './serve.ts';
import { printError } from './util/print.ts';

try {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  await serve('.', values);
} catch (error) {
  printError(`Foyer cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
