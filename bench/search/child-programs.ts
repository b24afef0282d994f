/** Measured code runs built, as it ships, and in a process of its own, so that nothing before it has warmed it up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface ChildPrograms {
  /** Runs one of the programs and gives what it prints, which is JSON. */
  run(name: string, ...parameters: readonly string[]): Promise<unknown>;
  /** Removes what was built. */
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Somewhere from where packages that are not bundled are found, and that nobody minds. */
const OUTPUT = join(ROOT, 'node_modules', '.cache', `foyer-bench-${process.pid}`);
/** Ten thousand essays need more than Node allows itself. */
const MEMORY_MB = 8_000;

/** @param names of files in `child/`, without `.ts` */
export async function buildChildPrograms(names: readonly string[]): Promise<ChildPrograms> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    // What the page's worker bundles.
    ssr: { noExternal: ['lunr', 'leven'] },
    build: {
      ssr: true,
      outDir: OUTPUT,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          names.map((name) => [name, fileURLToPath(new URL(`child/${name}.ts`, import.meta.url))]),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return {
    run: async (name, ...parameters) => JSON.parse(await runNode(join(OUTPUT, `${name}.js`), parameters)),
    close: () => rm(OUTPUT, { recursive: true, force: true }),
  };
}

async function runNode(program: string, parameters: readonly string[]): Promise<string> {
  const flags = ['--expose-gc', `--max-old-space-size=${MEMORY_MB}`];
  const child = spawn(process.execPath, [...flags, program, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with ${code}.`);
  return printed;
}
