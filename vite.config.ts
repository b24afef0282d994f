import { defineConfig } from 'vite';
import { foyerDev } from './server/dev/vite-plugin.ts';

export default defineConfig({
  appType: 'custom',
  // The server serves what the manifest lists; there is no folder of loose public files.
  publicDir: false,
  plugins: [foyerDev()],
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
        rolldownOptions: { input: ['web/page/main.ts', 'web/styles/main.css'] },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: { main: 'server/main.ts', cli: 'server/cli.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
