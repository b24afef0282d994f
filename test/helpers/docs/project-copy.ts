import { cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../sample.ts';
import { ROOT } from './guide.ts';

const PARTS = ['content', 'manifests', 'server', 'web', 'package.json', 'tsconfig.json'];

/** The project in a folder of its own, in which a guide may do what it likes, until the test has finished. */
export async function copyProject(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(PARTS.map((part) => cp(join(ROOT, part), join(folder, part), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
