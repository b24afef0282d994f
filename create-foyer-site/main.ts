#!/usr/bin/env node
/** The entry point of `npm create foyer-site`: creates a site without Foyer's reader, which would check the content first. */
import { engines } from '../package.json' with { type: 'json' };
import { refuseOldNode } from '../server/util/node-version.mjs';

refuseOldNode(engines.node);

void Promise.all([import('../server/cli/init/init.ts'), import('../server/cli/run-program.ts')]).then(
  async ([{ initCommand }, { runProgram }]) => {
    const program = initCommand({ name: 'npx create-foyer-site' });
    process.exitCode = await runProgram(program, process.argv.slice(2));
  },
);
