/** A code example. What may scroll sideways must be reachable by keyboard (WCAG 2.1.1). */
export function CodeBlock({ code, language }: { readonly code: string; readonly language: string }) {
  return (
    <pre tabindex={0}>
      <code class={`language-${language}`}>{code}</code>
    </pre>
  );
}
