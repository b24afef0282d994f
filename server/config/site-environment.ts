/** The environment of a site: the variables of the process, and those in the `.env` of the site's folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, InvalidSettingError } from './config.ts';

/**
 * Returns the variables for the site in `folder`. A variable of the process replaces the one in `.env`.
 *
 * @throws InvalidSettingError if `.env` exists and cannot be read
 */
export function siteEnvironment(folder: string, environment: Environment): Environment {
  return { ...parseEnv(readFileIfPresent(join(folder, '.env'))), ...environment };
}

function readFileIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    if (code === 'ENOENT') return '';
    throw new InvalidSettingError(`${file} cannot be read (${code})`, { cause });
  }
}
