#!/usr/bin/env node
/** The entry point of `npm create foyer-site`: creates a site without Foyer's reader, which would check the content first. */
import { engines } from '../package.json' with { type: 'json' };
import { refuseOldNode } from '../site/util/node-version.mjs';

refuseOldNode(engines.node);

void Promise.all([import('../cli/create/init.ts'), import('../cli/run-program.ts')]).then(
  async ([{ initCommand }, { runProgram }]) => {
    const program = initCommand({ name: 'create-foyer-site' });
    process.exitCode = await runProgram(program, process.argv.slice(2));
  },
);
