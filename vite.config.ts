import { defineConfig } from 'vite';
import { lightMcpCore } from './server/dev/light-mcp-core.ts';
import { foyerDev } from './server/dev/vite-plugin.ts';

export default defineConfig({
  appType: 'custom',
  // The server serves what the manifest lists; there is no folder of loose public files.
  publicDir: false,
  plugins: [foyerDev(), lightMcpCore()],
  server: { host: '127.0.0.1', port: 8787, strictPort: true },
  worker: { format: 'es' },
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
            cli: 'server/cli/program.ts',
            worker: 'server/site/worker.ts',
          },
          // All in one folder, so that the server finds the entry of the worker pool next to itself.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
