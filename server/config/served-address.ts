/**
 * The address at which the site was last served, in the data folder. A command that prints an address takes it from there,
 * because the settings with which the service was started need not be its own: `PORT=9103 npm start`.
 */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const fileIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'served-at');

/** Stores the address. Nothing depends on it, so a folder that may not be written to is no error. */
export async function storeServedAddress(config: Pick<Config, 'dataDir' | 'publicUrl'>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
    .then(() => writeFile(fileIn(config), `${config.publicUrl}\n`))
    .catch(() => undefined);
}

/** Returns the settings with the address at which the site was last served, unless `PUBLIC_URL` names one. */
export function withServedAddress(
  config: Config,
  { PUBLIC_URL = '' }: Readonly<Record<string, string | undefined>>,
): Config {
  if (PUBLIC_URL.trim() !== '') return config;
  try {
    const { origin } = new URL(readFileSync(fileIn(config), 'utf8').trim());
    return { ...config, publicUrl: origin };
  } catch {
    return config;
  }
}
