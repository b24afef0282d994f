/** Compares two texts line by line. */
import { diffArrays } from 'diff';

export interface LinePart {
  /** `left-out` stands for lines that both have and that are far from a difference. */
  readonly is: 'mine' | 'theirs' | 'same' | 'left-out';
  readonly lines: readonly string[];
}

/** Lines around a difference that are shown with it. */
const CONTEXT = 1;
/** Texts that have almost nothing in common take long to compare. */
const TIMEOUT_MS = 500;

/** Returns the parts of the two texts in order, or undefined if they are too different to compare. */
export function compareLines(theirs: string, mine: string): readonly LinePart[] | undefined {
  const parts = diffArrays(linesOf(theirs), linesOf(mine), { timeout: TIMEOUT_MS });
  return parts?.flatMap(({ added, removed, value }, index): readonly LinePart[] => {
    if (added) return [{ is: 'mine', lines: value }];
    if (removed) return [{ is: 'theirs', lines: value }];
    const before = index === 0 ? 0 : CONTEXT;
    const after = index === parts.length - 1 ? 0 : CONTEXT;
    if (value.length <= before + after + 1) return [{ is: 'same', lines: value }];
    const shown: readonly LinePart[] = [
      { is: 'same', lines: value.slice(0, before) },
      { is: 'left-out', lines: value.slice(before, value.length - after) },
      { is: 'same', lines: value.slice(value.length - after) },
    ];
    return shown.filter(({ lines }) => lines.length > 0);
  });
}

/** Empty lines at the end are not saved. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}
