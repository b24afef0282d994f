/**
 * `npm run check`: says within seconds what is wrong with the changes since the last commit. It runs the tests that have
 * the names of the changed files; `npm test` runs all that could be affected.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStep } from './steps.ts';

const LINT = 'exec -- biome check --error-on-warnings --no-errors-on-unmatched --files-ignore-unknown=true';
const UNUSED = 'exec -- knip --cache';
const TYPES = 'run --silent types';
const TESTS = 'exec -- vitest run --passWithNoTests';

async function main(): Promise<void> {
  const changed = changedFiles();
  const tests = [...new Set(changed.flatMap(testsOf))];
  const results = await Promise.all([
    changed.length === 0 || runStep('lint', [...LINT.split(' '), ...changed]),
    tests.length === 0 || runStep(tests.join(', '), [...TESTS.split(' '), ...tests]),
    runStep('types', TYPES.split(' ')),
    runStep('unused exports and files', UNUSED.split(' ')),
  ]);
  process.exitCode = results.includes(false) ? 1 : 0;
}

/** Returns the files that differ from the last commit, and new ones. */
function changedFiles(): readonly string[] {
  const git = (command: string) => execFileSync('git', command.split(' '), { encoding: 'utf8' }).split('\n');
  const files = [
    ...git('diff --name-only --relative --diff-filter=d HEAD'),
    ...git('ls-files --others --exclude-standard'),
  ];
  return files.filter(Boolean);
}

/** Returns the test of a file, which has its name and is next to it, or the file itself if it is a test. */
function testsOf(file: string): readonly string[] {
  const name = file.replace(/(?:\.test)?\.\w+$/, '');
  return [`${name}.test.ts`, `${name}.test.tsx`].filter((test) => existsSync(test));
}

await main();
