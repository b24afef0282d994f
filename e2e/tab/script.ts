import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A module with all it imports as one classic script, whose exports stand in the global `name`. */
export async function scriptOf(module: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(module),
        formats: ['iife'],
        name,
      },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error(`Vite has built nothing of ${module}.`);
  // Playwright runs it in a function, so that the name would be known there only.
  return `${bundle.output[0].code}\nglobalThis.${name} = ${name};`;
}
