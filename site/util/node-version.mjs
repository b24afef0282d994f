/**
 * Refuses a version of Node.js that is too old. It is JavaScript that such a version understands, because builds contain
 * syntax and imports that it cannot even load. Entry points therefore import everything else afterwards.
 */
import process from 'node:process';

/**
 * Ends the process with one sentence if this Node.js is older than the range in `package.json` allows. Deno and Bun have
 * versions of their own.
 *
 * @param {string} range such as `>=20.19.0`
 */
export function refuseOldNode(range) {
  const { node, deno, bun } = process.versions;
  const needed = range.replace('>=', '');
  if (deno || bun || node.localeCompare(needed, 'en', { numeric: true }) >= 0) return;
  process.stderr.write(
    `Foyer needs Node.js ${needed} or later, and this is ${node}. Install a newer one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
