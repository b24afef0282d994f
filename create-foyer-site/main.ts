#!/usr/bin/env node
/** The entry point of `npm create foyer-site`: `init`, without Foyer's reader, which would check the content first. */
import { initCommand } from '../server/cli/init/init.ts';
import { runProgram } from '../server/cli/run-program.ts';

const init = initCommand({ name: 'npx create-foyer-site' });
process.exitCode = await runProgram(init, process.argv.slice(2));
