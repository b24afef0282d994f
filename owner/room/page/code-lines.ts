import { find } from '../../../web/page/find.ts';
import { lineRange } from './markdown-edits.ts';

/**
 * Numbers the lines of a file while it is written, and leads from what is wrong to its line. A line that was marked as wrong
 * stays marked until it changes.
 */
export function numberLines(root: ParentNode): void {
  const area = root.querySelector<HTMLTextAreaElement>('.code-field textarea');
  if (!area) return;
  const lines = find(root, '.code-lines');
  area.addEventListener('input', () => updateLines(lines, area.value));
  for (const link of root.querySelectorAll<HTMLElement>('.room-findings [data-line]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const line = Number(link.dataset.line);
      area.focus({ preventScroll: true });
      area.setSelectionRange(...lineRange(area.value, line));
      lines.children[line - 1]?.scrollIntoView({ block: 'center' });
    });
  }
}

/** Replaces only the lines that differ. */
function updateLines(lines: HTMLElement, text: string): void {
  const before = [...lines.children];
  const after = text.split('\n').map((line) => `${line}\n`);
  const shorter = Math.min(before.length, after.length);
  const isSame = (old: number, now: number) => before[old]?.textContent === after[now];
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1;
  for (const line of before.slice(start, before.length - end)) line.remove();
  const next = lines.children[start] ?? null;
  for (const textContent of after.slice(start, after.length - end)) {
    lines.insertBefore(Object.assign(document.createElement('span'), { textContent }), next);
  }
}
