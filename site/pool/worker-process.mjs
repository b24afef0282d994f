/**
 * Program of a worker pool's process. Runs the exports of the module in its first argument, one per message. It is
 * JavaScript, so that Node.js starts it without a compiler in development, too.
 */
import process from 'node:process';

// Messages may arrive before the module has been loaded.
const loading = import(/* @vite-ignore */ process.argv[2] ?? '');

/** @param {{ name: string, input: unknown }} task */
async function run({ name, input }) {
  try {
    return { result: await (await loading)[name](input) };
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
    return { error: { name: kind, message } };
  }
}

process.on('message', async (task) => process.send?.(await run(task)));
process.once('disconnect', () => process.exit());
