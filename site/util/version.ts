import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/** The version of Foyer. Builds contain it, because they are not always next to Foyer's `package.json`. */
export const VERSION: string = packageJson.version;

/** Path of the changelog. The relative path is the same from `dist/server`. */
export const CHANGELOG = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));

/** The folder of the guides. The relative path is the same from `dist/server`. */
export const GUIDES = fileURLToPath(new URL('../../docs/', import.meta.url));
