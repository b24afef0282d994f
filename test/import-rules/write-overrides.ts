/** `npm run import-rules`: writes the import rules to `biome.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isGenerated, linterOverrides } from './linter-overrides.ts';

const FILE = new URL('../../biome.json', import.meta.url);
const config = JSON.parse(readFileSync(FILE, 'utf8'));
const others = config.overrides.filter((override: { includes: string[] }) => !isGenerated(override));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...config, overrides: [...others, ...linterOverrides()] }, null, 2)}\n`,
);
