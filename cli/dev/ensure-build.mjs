/** Builds the server and the pages before `npm start`, unless the build is newer than its sources. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { refuseOldNode } from '../../site/util/node-version.mjs';

const BUILD = 'dist/server/main.js';
const WINGS = ['web', 'manifests', 'site', 'server', 'owner', 'import', 'cli'];
const SOURCES = [...WINGS, 'create-foyer-site', 'vite.config.ts', 'package-lock.json'];
const VITE = 'node_modules/vite/bin/vite.js';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
refuseOldNode(engines.node);

/** @param {string} path */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function isCurrent() {
  return existsSync(BUILD) && statSync(BUILD).mtimeMs >= Math.max(...SOURCES.map(newestChange));
}

if (!isCurrent()) {
  if (existsSync(VITE)) {
    const { status } = spawnSync(process.execPath, [VITE, 'build', '--app', '--logLevel', 'warn'], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } else {
    const reason = existsSync(BUILD) ? 'The build is older than its sources' : 'Foyer has not been built';
    process.stderr.write(
      `${reason}, and the build tools are not installed.\nRun: npm ci, then npm run build. After that, npm start works without them, too.\n`,
    );
    process.exitCode = 1;
  }
}
