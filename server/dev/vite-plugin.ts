/** For `npm run dev`, runs the service inside Vite's server. Reloads the service and pages when the code changes. */
import { realpathSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { type DevEnvironment, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { readConfig, siteEnvironment } from '../config/config.ts';
import type { Foyer } from '../start.ts';

type StartModule = typeof import('./start-dev.ts');

const CLIENT = "import '/@vite/client';\n";
const PAGE_ENTRY = '/web/page/main.ts';

export function foyerDev(): Plugin {
  return {
    name: 'foyer-dev',
    apply: 'serve',
    // Vite's own parameters, such as `--port`, override the settings.
    config({ server }) {
      const { host, port } = readConfig(siteEnvironment('.', process.env));
      // Stylesheets load fonts from packages, which may be outside the project if `node_modules` is a link.
      const fs = { allow: ['.', realpathSync('node_modules/@fontsource')] };
      return { server: { host, port, strictPort: true, fs, ...server } };
    },
    transform(code, id) {
      // Vite does not render the pages, so it cannot add its client to them.
      return id.endsWith(PAGE_ENTRY) ? CLIENT + code : undefined;
    },
    configureServer(vite) {
      if (process.env.VITEST) return undefined;
      const service = createReloadingService(vite);
      vite.httpServer?.once('close', () => void service.close());
      // After Vite's own middleware, which serves the sources.
      return () => {
        vite.middlewares.use((request, response) => void service.listen(request, response));
      };
    },
  };
}

type Listener = ReturnType<typeof getRequestListener>;

function createReloadingService(vite: ViteDevServer): { listen: Listener; close: () => Promise<void> } {
  const environment = vite.environments.ssr as DevEnvironment | undefined;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment to run in.');
  const { runner } = environment;
  const reloadPages = () => vite.environments.client.hot.send({ type: 'full-reload' });
  let foyer: Promise<Foyer> | undefined;

  async function start(): Promise<Foyer> {
    const { startDev } = (await runner.import('/server/dev/start-dev.ts')) as StartModule;
    const address = vite.httpServer?.address();
    const port = address && typeof address === 'object' ? address.port : vite.config.server.port;
    return startDev(port, reloadPages);
  }

  async function close(): Promise<void> {
    const running = foyer;
    foyer = undefined;
    await running?.then((service) => service.close()).catch(() => undefined);
  }

  vite.watcher.on('change', (file) => {
    if (!environment.moduleGraph.getModulesByFile(file)?.size) return;
    void close().then(() => {
      runner.clearCache();
      reloadPages();
    });
  });

  return {
    close,
    async listen(request, response) {
      try {
        foyer ??= start();
        await getRequestListener((await foyer).app.fetch)(request, response);
      } catch (error) {
        foyer = undefined;
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    },
  };
}
