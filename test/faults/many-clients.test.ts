import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../helpers/program.ts';
import { isHeavy, report } from './rounds.ts';

const PROGRAM = fileURLToPath(new URL('./many-clients-process.ts', import.meta.url));
const CLIENTS = 1_000_000;
const MB = 1024 * 1024;

// The sample is in the tests of the limit itself, which count entries instead of bytes.
it.skipIf(!isHeavy)(
  'remembers a million clients within 64 MB',
  async () => {
    // As `npm start` runs the server.
    const parameters = ['--import', 'tsx', PROGRAM, String(CLIENTS)];
    const { stdout, stderr } = await runNode(parameters, {});
    expect(stderr).toBe('');
    const { grown, left } = JSON.parse(stdout) as { grown: number; left: readonly number[] };
    expect(left).toEqual([99, 9]);
    expect(grown).toBeLessThanOrEqual(64 * MB);
    report(`Rate limits: ${CLIENTS} clients in a minute, ${(grown / MB).toFixed(1)} MB more`);
  },
  300_000,
);
