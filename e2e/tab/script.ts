import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a module into one classic script that exposes its exports as the global `name`. */
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
  // Playwright runs the script in a function, where the name would be local.
  return `${bundle.output[0].code}\nglobalThis.${name} = ${name};`;
}
