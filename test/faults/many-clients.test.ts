import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../helpers/program.ts';
import { report } from './report.ts';

const PROGRAM = fileURLToPath(new URL('./many-clients-process.ts', import.meta.url));
const CLIENTS = 1_000_000;
const MB = 1024 * 1024;

it('the rate limits store a million clients in 64 MB', async () => {
  const { stdout, stderr } = await runNode(['--import', 'tsx', PROGRAM, String(CLIENTS)], {});
  expect(stderr).toBe('');
  const { grown, left } = JSON.parse(stdout) as { grown: number; left: readonly number[] };
  expect(left).toEqual([99, 9]);
  expect(grown).toBeLessThanOrEqual(64 * MB);
  report(`Rate limits: ${CLIENTS} clients in a minute, ${(grown / MB).toFixed(1)} MB more`);
}, 300_000);
