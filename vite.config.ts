import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { lightMcpCore } from './server/dev/light-mcp-core.ts';
import { foyerDev } from './server/dev/vite-plugin.ts';
import { RegexFirstSequencer } from './test/helpers/regex-first-sequencer.ts';

/** Tests of `npm run test:all` only; they start proxies and caches, or take a minute. */
const LONG_TESTS = ['docs/proxies.test.ts', 'test/faults/{cache,fleet,many-clients,slow-clients}.test.ts'];

export default defineConfig({
  appType: 'custom',
  // The server serves what the manifest lists; there is no folder of loose public files.
  publicDir: false,
  plugins: [foyerDev(), lightMcpCore()],
  server: { host: '127.0.0.1', port: 8787, strictPort: true },
  worker: { format: 'es' },
  test: {
    include: ['{web,server,manifests,e2e,bench,docs,test}/**/*.test.{ts,tsx}'],
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
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Inlined assets would need `data:` in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: { input: ['web/page/main.ts', 'web/page/theme.ts', 'web/styles/main.css'] },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli/main.ts',
            worker: 'server/site/worker.ts',
          },
          // All in one folder, so that the server finds the entry of the worker pool next to itself.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
