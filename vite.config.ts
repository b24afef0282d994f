import { defineConfig } from 'vite';
import { copyTemplates } from './cli/dev/copy-templates.ts';
import { inlineWordTables } from './cli/dev/inline-word-tables.ts';
import { lightMcpCore } from './cli/dev/light-mcp-core.ts';
import { strictArabic } from './cli/dev/strict-arabic.ts';
import { BUILD_TARGET } from './cli/dev/support/browsers.ts';
import { checkSupport } from './cli/dev/support/check-support.ts';
import { writeSbom } from './cli/dev/write-sbom.ts';
import project from './package.json' with { type: 'json' };

/** Packages that the server finds in `node_modules`. */
const NOT_BUNDLED = Object.keys(project.dependencies);

/** The times of plugins are for those who develop plugins. */
const QUIET = { bundlerTimings: false };

/** Modules in one file, because otherwise each set of modules with the same importers would take a request of its own. */
const JOINED_MODULES = [
  // Every page loads these at once. The other entries keep files of their own.
  {
    name: 'main',
    tags: ['$initial' as const],
    test: (id: string) => !/theme\.ts|embed\.ts|\.css/.test(id),
  },
  // Small modules that most components share.
  {
    name: 'components',
    test: /web[\\/](page[\\/](fetch-greetings|find|words|components[\\/](unseen|foreign-language))|core[\\/](time|prose|is-record)\.|locales[\\/]wording)/,
  },
];

export default defineConfig({
  // The server serves only files in the manifest.
  publicDir: false,
  // Scripts find each other relative to themselves, because pages on other sites may load them.
  base: './',
  plugins: [lightMcpCore(), strictArabic(), copyTemplates(), inlineWordTables(), writeSbom(), checkSupport()],
  worker: { format: 'es', plugins: () => [strictArabic()] },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        license: { fileName: 'licenses.md' },
        manifest: true,
        // Inlined assets would need `data:` in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: BUILD_TARGET,
        rolldownOptions: {
          checks: QUIET,
          input: [
            'web/page/main.ts',
            'web/page/embed.ts',
            'web/page/theme.ts',
            'web/styles/main.css',
            'owner/room/styles/room.css',
          ],
          // `/foyer.js` calls the function that `embed.ts` exports.
          preserveEntrySignatures: 'allow-extension',
          output: { codeSplitting: { groups: JOINED_MODULES } },
        },
      },
    },
    // Apart from the pages, so that modules that both use stay in one request of the pages.
    room: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        license: { fileName: 'room-licenses.md' },
        manifest: '.vite/room-manifest.json',
        modulePreload: { polyfill: false },
        target: BUILD_TARGET,
        rolldownOptions: {
          checks: QUIET,
          input: { room: 'owner/room/page/main.ts' },
        },
      },
    },
    createFoyer: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: 'create-foyer-site/dist',
        target: 'node20',
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          checks: QUIET,
          input: { main: 'create-foyer-site/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: NOT_BUNDLED },
      build: {
        outDir: 'dist/server',
        target: 'node20',
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          checks: QUIET,
          input: {
            main: 'cli/npm-start.ts',
            cli: 'cli/program.ts',
            worker: 'site/workers/worker.ts',
            'read-page': 'import/address/read-page.ts',
            'search-thread-entry': 'site/search/search-thread-entry.ts',
            'worker-process': 'site/pool/worker-process.mjs',
          },
          // Keep all entries in one folder, so that the server finds those of the worker pool and the search thread next to itself.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
