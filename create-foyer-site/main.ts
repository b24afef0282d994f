#!/usr/bin/env node
/** The entry point of `npm create foyer-site`. */
import { createSite } from '../server/cli/init/create-site.ts';

process.exitCode = await createSite(process.argv.slice(2));
