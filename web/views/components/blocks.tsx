import type { Child, PropsWithChildren } from 'hono/jsx';
import type { Site } from '../../runtime/model.ts';
import { longDate } from '../../runtime/time.ts';

/** The heading of a page and what stands directly under it. */
export function PageIntro({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <header class="intro">
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** A part of a page under a heading of the second level; on wide screens the heading stands beside it. */
export function Section({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <section class="section">
      <h2>{title}</h2>
      <div class="section-body">{children}</div>
    </section>
  );
}

interface EntriesProps {
  readonly title: string;
  /** Whether the entries are short and stand close together. */
  readonly isClose?: boolean;
  readonly items: readonly Child[];
}

/** A section with a list; nothing when the list is empty. */
export function Entries({ title, isClose = false, items }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul class={isClose ? 'bare entries entries-close' : 'bare entries'}>
        {items.map((entry) => (
          <li>{entry}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Short texts, one after the other. */
export function TextList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}

/** A code example. What may scroll sideways must be reachable by keyboard (WCAG 2.1.1). */
export function CodeBlock({ code, language }: { readonly code: string; readonly language: string }) {
  return (
    <pre tabindex={0}>
      <code class={`language-${language}`}>{code}</code>
    </pre>
  );
}

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

/** A day (`YYYY-MM-DD`) or a moment (ISO 8601), as the site's language writes the day. */
export function FormattedDate({ value, site }: { readonly value: string; readonly site: Site }) {
  return <time datetime={value}>{longDate(value, site.locale)}</time>;
}
