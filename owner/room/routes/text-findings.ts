/** Says what the check found in a text, in the words of the room and by the lines of the text area in which it is written. */
import { splitFrontMatter } from '../../../site/reader/markdown-file.ts';
import type { ContentError } from '../../../site/util/content-error.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { TextFinding } from '../views/edited-text.ts';
import { saidFinding } from './said-refusal.ts';

interface CheckedText {
  readonly file: string;
  /** The whole file that was checked. */
  readonly source: string;
  /** Whether the whole file is edited. */
  readonly isWhole: boolean;
}

interface Findings {
  readonly errors: readonly ContentError[];
  readonly warnings?: readonly ContentError[];
}

/** Returns the findings, errors first. Those in other files name them. */
export function findingsByLine(
  wording: Wording,
  checked: CheckedText,
  { errors, warnings = [] }: Findings,
): readonly TextFinding[] {
  const firstLine = checked.isWhole ? 1 : firstLineOfText(checked.source);
  const toFinding =
    (isError: boolean) =>
    ({ file, line, ...found }: ContentError): TextFinding => {
      const { message, fix } = saidFinding(wording, found);
      if (file !== checked.file) return { isError, line: null, message: `${file}: ${message}`, fix };
      return { isError, line: line < firstLine ? null : line - firstLine + 1, message, fix };
    };
  return [...errors.map(toFinding(true)), ...warnings.map(toFinding(false))];
}

/** Returns the line of a file on which its text begins, below the front matter and empty lines. */
function firstLineOfText(source: string): number {
  const { markdown, markdownLine } = splitFrontMatter(source) ?? { markdown: source, markdownLine: 1 };
  const [empty = ''] = /^(?:[^\S\n]*\n)*/.exec(markdown) ?? [];
  return markdownLine + empty.split('\n').length - 1;
}
