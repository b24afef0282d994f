/** Shows what would change in a file, line by line, for the owner to confirm. */
import { structuredPatch } from 'diff';

const CONTEXT_LINES = 1;

/** Returns the lines that would be removed (`-`) and added (`+`). Undefined stands for a file that does not exist. */
export function describeChange(file: string, before: string | undefined, after: string | undefined): string {
  const lines = (text = '') => text.replaceAll('\r\n', '\n');
  const options = { context: CONTEXT_LINES };
  const { hunks } = structuredPatch(file, file, lines(before), lines(after), undefined, undefined, options);
  const changes = hunks.map((hunk) => hunk.lines.filter((line) => !line.startsWith('\\')).join('\n'));
  return [file, changes.join('\n…\n')].filter(Boolean).join('\n');
}
