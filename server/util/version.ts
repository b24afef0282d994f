import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the package. The relative path is the same from `dist/server`. */
const PACKAGE = new URL('../../', import.meta.url);

/** The version of Foyer, from `package.json`. */
export const VERSION: string = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')).version;

/** Path of the changelog. */
export const CHANGELOG = fileURLToPath(new URL('CHANGELOG.md', PACKAGE));
