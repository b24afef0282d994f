import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Folder of the sample content. `init` moves it to `content-sample`. */
export const SAMPLE_CONTENT = existsSync(folder('content-sample'))
  ? folder('content-sample')
  : folder('content');
