/** Arranges the pictures of a gallery in rows, each as wide as the page and about as high as the others. */

/** The sum of the ratios of a row that is 290 pixels high in a page of 800. */
const IDEAL_ROW = 800 / 290;
const GALLERY = '<div class="gallery">';
const GALLERY_END = '</div>';
const FIGURE_END = '</figure>';

/** Returns rendered Markdown whose galleries have rows. A gallery contains nothing but figures. */
export function arrangeGalleries(html: string): string {
  const [before = '', ...galleries] = html.split(GALLERY);
  const arranged = galleries.map((part) => {
    const end = part.indexOf(GALLERY_END);
    const figures = part.slice(0, end).split(FIGURE_END).slice(0, -1);
    const shaped = figures.map((figure) => {
      const [, tenths = '15'] = /^\s*<figure class="ratio-(\d+)/.exec(figure) ?? [];
      return { markup: figure + FIGURE_END, ratio: Number(tenths) / 10 };
    });
    const rows = rowsOf(shaped).map((row) => {
      return `<div class="gallery-row">${row.map(({ markup }) => markup).join('')}</div>`;
    });
    return GALLERY + rows.join('') + part.slice(end);
  });
  return before + arranged.join('');
}

interface Best<Item> {
  readonly cost: number;
  readonly rows: readonly (readonly Item[])[];
}

/** Returns the items in rows, in order, so that the heights of all rows are as near to the ideal as possible. */
export function rowsOf<Item extends { readonly ratio: number }>(items: readonly Item[]) {
  const best: Best<Item>[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= items.length; end += 1) {
    let found: Best<Item> = { cost: Number.POSITIVE_INFINITY, rows: [] };
    let width = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      width += items[start]?.ratio ?? 0;
      const { cost, rows } = best[start] as Best<Item>;
      const total = cost + Math.log(width / IDEAL_ROW) ** 2;
      if (total < found.cost) found = { cost: total, rows: [...rows, items.slice(start, end)] };
      // A longer row would only be lower.
      if (width > 2 * IDEAL_ROW) break;
    }
    best.push(found);
  }
  return best.at(-1)?.rows ?? [];
}
