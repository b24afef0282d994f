#!/usr/bin/env node
/** The entry point of `foyer <command>`. */
import { engines } from '../package.json' with { type: 'json' };
import { refuseOldNode } from '../site/util/node-version.mjs';

refuseOldNode(engines.node);

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void import('./main.ts').then(async ({ main }) => {
  process.exitCode = await main(process.argv.slice(2));
});
