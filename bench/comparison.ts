/** A figure beside a reference, and what is expected of it. */
import type { Table } from './table.ts';

export interface Aim {
  readonly is: 'at least' | 'at most';
  readonly value: number;
}

export interface Comparison {
  readonly name: string;
  /** What it is compared with. */
  readonly reference: string;
  /** The two figures as they are shown. */
  readonly found: string;
  readonly expected: string;
  /** The one as a share of the other; that of the middle round. */
  readonly ratio: number;
  /** Absent where the figure is only to be known. */
  readonly aim?: Aim;
  /** Whether another condition that is enough by itself holds. */
  readonly isMetOtherwise?: boolean;
  /** Other figures by name, for whoever reads the results by program. */
  readonly details?: Readonly<Record<string, number>>;
}

export type Verdict = 'met' | 'not met' | 'reported';

export function verdictOf({ ratio, aim, isMetOtherwise = false }: Comparison): Verdict {
  if (!aim) return 'reported';
  const holds = aim.is === 'at least' ? ratio >= aim.value : ratio <= aim.value;
  return holds || isMetOtherwise ? 'met' : 'not met';
}

export function comparisonTable(
  comparisons: readonly Comparison[],
  description: Pick<Table, 'title' | 'shows' | 'notes'>,
): Table {
  return {
    ...description,
    headings: ['', 'beside', 'found', 'there', 'ratio', 'aim', ''],
    rows: comparisons.map((comparison) => {
      const { name, reference, found, expected, ratio, aim } = comparison;
      return [
        name,
        reference,
        found,
        expected,
        ratio.toFixed(2),
        aim ? `${aim.is === 'at least' ? '≥' : '≤'} ${aim.value.toFixed(2)}` : '',
        verdictOf(comparison),
      ];
    }),
  };
}
