import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RegexFirstSequencer } from './test/helpers/regex-first-sequencer.ts';

/** Tests of `npm run test:all` only; they start proxies and caches, or take a minute. */
const LONG_TESTS = [
  'docs/proxies.test.ts',
  'test/faults/{cache,deaf-clients,fleet,kill-commands,large-store,many-clients,request-costs,slow-clients}.test.ts',
];

export default defineConfig({
  test: {
    include: ['{web,server,create-foyer,manifests,e2e,bench,docs,test}/**/*.test.{ts,tsx}'],
    exclude: process.env.LONG_RUN ? [] : LONG_TESTS,
    // Nothing measures time: a test that starts a process may find the machine busy.
    testTimeout: process.env.FUZZ_RUNS ? 600_000 : 180_000,
    hookTimeout: 180_000,
    globalSetup: ['test/helpers/setup.ts'],
    // No test changes what another one imports, and what is compiled once is fast for all that follow.
    isolate: false,
    sequence: { sequencer: RegexFirstSequencer },
    // They wait for processes and sockets more than they compute.
    maxWorkers: availableParallelism() + 1,
    // openapi-typescript works with the compiler's interface as it was before 7.
    alias: { typescript: fileURLToPath(new URL('test/helpers/compiler.ts', import.meta.url)) },
    server: { deps: { inline: ['openapi-typescript'] } },
  },
});
