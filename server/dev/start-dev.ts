import { readdirSync } from 'node:fs';
import { readConfig, siteEnvironment } from '../config/config.ts';
import type { Assets } from '../site/assets.ts';
import { type Foyer, startFoyer } from '../start.ts';
import { formatContentErrors, InvalidContentError } from '../util/content-error.ts';

const FONTS = '/web/styles/fonts';

/** Scripts, styles and fonts that Vite serves from their sources. */
const DEV_ASSETS: Assets = {
  page: {
    script: '/web/page/main.ts',
    themeScript: '/web/page/theme.ts',
    stylesheets: ['/web/styles/main.css'],
    fonts: readdirSync(`.${FONTS}`)
      .filter((name) => name.endsWith('.woff2'))
      .map((name) => `${FONTS}/${name}`),
  },
  embedScript: '/web/page/embed.ts',
  files: [],
};

/** Starts the service on Vite's port, with drafts and scheduled essays on its pages. */
export async function startDev(port: number, onPublished: () => void): Promise<Foyer> {
  const config = readConfig({ ...siteEnvironment('.', process.env), PORT: String(port) });
  try {
    return await startFoyer({ config, assets: DEV_ASSETS, preview: true, onPublished });
  } catch (error) {
    if (!(error instanceof InvalidContentError)) throw error;
    throw new Error(`${error.message}:\n${formatContentErrors(config.contentDir, error.errors)}`, {
      cause: error,
    });
  }
}
