import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The sample content; `init` moves it aside when an owner puts their own in its place. */
export const SAMPLE_CONTENT = existsSync(folder('content-sample'))
  ? folder('content-sample')
  : folder('content');
