/** Marks the edges beyond which a row goes on, in browsers whose styles cannot (`fading-edges.css`). */
export function fadeEdges(root: ParentNode): void {
  if (CSS.supports('animation-timeline: scroll()')) return;
  const show = (row: Element) => {
    const passed = Math.abs(row.scrollLeft);
    row.classList.toggle('more-before', passed > 1);
    row.classList.toggle('more-after', passed < row.scrollWidth - row.clientWidth - 1);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target);
  });
  for (const row of root.querySelectorAll(':is(.site-header nav, .filter ul, .prose .table, pre)')) {
    row.addEventListener('scroll', () => show(row), { passive: true });
    observer.observe(row);
  }
}
