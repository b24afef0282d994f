import { expect, it } from 'vitest';
import { runNode } from './program.ts';

it('preserves the exit code of a failed run', async () => {
  const script = "import('./test/helpers/postgres.ts').then(() => { process.exitCode = 3; })";
  const { code } = await runNode(['--import', 'tsx', '--eval', script], {});
  expect(code).toBe(3);
});
