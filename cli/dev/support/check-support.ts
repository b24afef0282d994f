import type { Plugin } from 'vite';
import { newerCalls } from './newer-calls.ts';
import { newerStyles, stylesIn } from './newer-styles.ts';

/** Fails the build when a script or a style needs what one of the oldest browsers lacks, and has nothing else for it. */
export function checkSupport(): Plugin {
  return {
    name: 'check-support',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // Workers and their chunks are assets of the last bundle that is written.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).map(
          (file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const,
        );
        const scripts = files.filter(([name]) => name.endsWith('.js'));
        const found = [
          ...Object.entries(newerCalls(Object.fromEntries(scripts))),
          ...files
            .filter(([name]) => name.endsWith('.css'))
            .map(([name, css]) => [name, newerStyles(css)] as const),
          ...scripts.map(([name, code]) => [name, stylesIn(name, code).flatMap(newerStyles)] as const),
        ].flatMap(([name, newer]) => newer.map((one) => `${name}: ${one}`));
        if (found.length > 0) {
          this.error(
            `The oldest browsers that package.json names in browserslist lack this. Write it in another way, or ask for it first (in @supports, or with ?. and \`in\`):\n${found.join('\n')}`,
          );
        }
      },
    },
  };
}
