/** The text of a page, in the form that the conversion to Markdown takes. */
import type { PageElement } from './page-tree.ts';

const LAZY = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'src'];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];
/** Formulas for people who look at them, next to their source. */
const DRAWN = '.katex-html, .MathJax_Preview, .MathJax_SVG, mjx-container > svg, .MJX_Assistive_MathML';

/** Prepares a page for the search for its text. */
export function prepareText(root: PageElement): PageElement {
  for (const picture of root.querySelectorAll('img')) {
    const set = SETS.map((name) => picture.getAttribute(name)).find(Boolean);
    const lazy = LAZY.map((name) => picture.getAttribute(name)?.trim()).find(
      (address) => address && !/^(?:data|blob):/.test(address),
    );
    const source = (set && largestOf(set)) || lazy;
    if (source) picture.setAttribute('src', source);
    for (const name of [...SETS, ...LAZY.slice(0, -1)]) picture.removeAttribute(name);
  }
  for (const drawn of root.querySelectorAll(DRAWN)) {
    if (drawn.parentElement?.querySelector('annotation, math, script')) drawn.remove();
  }
  return root;
}

/** Returns the address of the largest picture of a `srcset`. */
function largestOf(set: string): string | undefined {
  const sizes = [...set.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,\s|$)/g)];
  const [largest] = sizes.toSorted((one, other) => Number(other[2] ?? 1) - Number(one[2] ?? 1));
  return largest?.[1]?.startsWith('data:') ? undefined : largest?.[1];
}

/** Returns the HTML of a text that Defuddle has found: formulas, notes and callouts in the forms of `import/text`. */
export function cleanText(body: PageElement, title = ''): string {
  for (const formula of body.querySelectorAll('math')) formula.innerHTML = '';
  for (const note of body.querySelectorAll('sup[id^="fnref:"]')) {
    const link = note.querySelector('a');
    if (link) note.replaceWith(link as never);
  }
  for (const back of body.querySelectorAll('a.footnote-backref')) back.remove();
  for (const callout of body.querySelectorAll('[data-callout]')) {
    const content = callout.querySelector('.callout-content')?.innerHTML ?? callout.innerHTML;
    const name = callout.getAttribute('data-callout') ?? 'note';
    callout.innerHTML = `<blockquote data-callout="${name.replace(/\W/g, '')}">${content}</blockquote>`;
  }
  const [first] = body.querySelectorAll('h1, h2');
  if (first && title !== '' && first.textContent?.trim() === title) first.remove();
  // What a page shows was a template once. What looks like one now is text.
  return body.innerHTML.replace(
    /(<(pre|code|math)\b[\s\S]*?<\/\2\s*>|<[^<>]*>)|\{(?=[{%#])/gi,
    (_match, kept?: string) => kept ?? '&#123;',
  );
}
