import type { PropsWithChildren } from 'hono/jsx';

/** A part of a page under a heading of the second level; on wide screens the heading stands beside it. */
export function Section({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <section class="section">
      <h2>{title}</h2>
      <div class="section-body">{children}</div>
    </section>
  );
}
