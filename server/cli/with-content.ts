import { relative, resolve } from 'node:path';

/** The command line that runs `command` on the content in `folder`. */
export function withContent(folder: string, command: string): string {
  if (resolve('content') === folder) return command;
  return `CONTENT_DIR=${quoted(shown(folder))} ${command}`;
}

/** A path as one types it here. */
export function shown(path: string): string {
  const near = relative('.', path);
  return near === '' || near.startsWith('..') ? path : near;
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
