import type { PropsWithChildren } from 'hono/jsx';

/** The heading of a page and what stands directly under it. */
export function PageIntro({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <header class="intro">
      <h1>{title}</h1>
      {children}
    </header>
  );
}
