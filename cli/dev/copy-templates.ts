/** Copies the files of a new site next to the built program that writes them. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INIT = fileURLToPath(new URL('../create/', import.meta.url));
const FOLDERS = ['starter', 'template'] as const;

export function copyTemplates(): Plugin {
  return {
    name: 'copy-templates',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'createFoyer',
    async writeBundle({ dir = '' }) {
      await Promise.all(
        FOLDERS.map((folder) => cp(join(INIT, folder), join(dir, folder), { recursive: true })),
      );
    },
  };
}
