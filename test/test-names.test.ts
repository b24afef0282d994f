/** A test is where its name says: next to the file that it tests, or in a folder of tests of the whole project. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['web', 'server', 'manifests', 'create-foyer-site'];
const TEST = /\.test\.tsx?$/;

function filesIn(folder: string): readonly string[] {
  const root = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
}

it('tests have the names of the files next to them', () => {
  const files = FOLDERS.flatMap(filesIn);
  const tested = new Set(files.filter((file) => !TEST.test(file)).map((file) => file.replace(/\.\w+$/, '')));
  const tests = files.filter((file) => TEST.test(file));
  expect(tests.length).toBeGreaterThan(150);
  expect(tests.filter((file) => !tested.has(file.replace(TEST, '')))).toEqual([]);
});
