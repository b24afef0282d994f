import type { Child } from 'hono/jsx';

interface TableRegionProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The cells of each row; the first is the row's heading. */
  readonly rows: readonly (readonly Child[])[];
}

/** A table that scrolls by itself where the window is narrow, also by keyboard (WCAG 2.1.1). */
export function TableRegion({ label, columns, rows }: TableRegionProps) {
  return (
    <section class="table" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr>
              <th scope="row">{heading}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
