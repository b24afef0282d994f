/**
 * Makes code, tables and diagrams tab stops while they scroll, so that the keyboard can scroll them (WCAG
 * 2.1.1). Chromium and Firefox let the keyboard reach any scroller, Safari does not.
 */
export function focusScrollers(root: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const scroller of root.querySelectorAll('.code-block > pre, .table, .diagram, .formula'))
    observer.observe(scroller);
}
