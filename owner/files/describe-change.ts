/** Shows what would change in a file, line by line, for the owner to confirm. */
import { structuredPatch } from 'diff';

const CONTEXT_LINES = 1;
/** The time to find which lines are the same grows with the square of the lines that are not. */
const MAX_CHANGED_LINES = 2_000;

/**
 * Returns the lines that would be removed (`-`) and added (`+`), below the name of the file unless that is empty.
 * Undefined stands for a file that does not exist.
 */
export function describeChange(file: string, before: string | undefined, after: string | undefined): string {
  const [old = '', fresh = ''] = [before, after].map((text) => text?.replaceAll('\r\n', '\n'));
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_CHANGED_LINES };
  const patch = structuredPatch(file, file, old, fresh, undefined, undefined, options);
  const hunks = patch?.hunks ?? [{ lines: [...marked('-', old), ...marked('+', fresh)] }];
  const changes = hunks.map((hunk) => hunk.lines.filter((line) => !line.startsWith('\\')).join('\n'));
  return [file, changes.join('\n…\n')].filter(Boolean).join('\n');
}

function marked(mark: string, text: string): readonly string[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => mark + line);
}
