import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RegexFirstSequencer } from './test/helpers/regex-first-sequencer.ts';

/** Tests that run only in `npm run test:all`: faults, proxies and caches, and what must be installed first. */
const LONG_TESTS = [
  'docs/container.test.ts',
  'docs/proxies.test.ts',
  'test/clients/clients.test.ts',
  'test/runtimes/runtimes.test.ts',
  'bench/context/in-client.test.ts',
  'test/package/package.test.ts',
  'test/faults/*.test.ts',
  // Of the engines, only Firefox is in `npm test`, which drives Chromium in its own tests.
  'e2e/engines/{chromium,old-chromium,webkit}.test.ts',
];

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    include: [
      '{web,manifests,site,server,owner,import,cli,create-foyer-site,e2e,bench,docs,test}/**/*.test.{ts,tsx}',
    ],
    exclude: process.env.LONG_RUN ? [] : LONG_TESTS,
    tags: [{ name: 'long', description: 'Runs only in `npm run test:all`.' }],
    ...(!process.env.LONG_RUN && { tagsFilter: ['!long'] }),
    // Generous, because a test that starts a process may run on a busy machine.
    testTimeout: process.env.FUZZ_RUNS ? 600_000 : 180_000,
    hookTimeout: 180_000,
    // As long as `eventually` waits: a poll ends with its event, and the limit is only for failures.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['test/helpers/setup.ts'],
    // Without it, a tenth of the time goes to collecting what lives briefly.
    execArgv: ['--max-semi-space-size=64'],
    // Tests do not change shared modules, so each module is loaded and compiled only once.
    isolate: false,
    sequence: { sequencer: RegexFirstSequencer },
    // One more than there are cores, because many tests wait for processes that they start. Faults under load would disturb
    // each other's measurements.
    maxWorkers: process.env.LONG_RUN ? 1 : availableParallelism() + 1,
    // openapi-typescript needs the compiler API from before TypeScript 7.
    alias: [
      { find: 'typescript', replacement: fileOf('test/helpers/compiler.ts') },
      // Whoever sets this has just built.
      ...(process.env.FOYER_BUILT
        ? [
            {
              find: /^\.{1,2}\/(?:.*\/)?program-url\.ts$/,
              replacement: fileOf('test/helpers/built-programs.ts'),
            },
          ]
        : []),
    ],
    server: { deps: { inline: ['openapi-typescript'] } },
  },
});
