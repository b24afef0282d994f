/** Typographic punctuation for a whole page. */
import { typeset } from '../core/typeset.ts';

/** Attributes and text have no unescaped angle brackets, because both renderers escape them. */
const TAG = /(<[^<>]*>)/;
/** Elements that show text as it was typed. Names, queries and messages from visitors are in `bdi`. */
const VERBATIM = new Set(
  'bdi code kbd math option output pre samp script select style svg textarea title var'.split(' '),
);
const VERBATIM_ATTRIBUTE = /\s(?:dir="auto"|translate="no")/;
/** Elements within a sentence, so that a quote after one closes. */
const INLINE = new Set('a abbr b cite del em i ins mark q s small span strong sub sup time u'.split(' '));
/** Nearly all text that `typeset` would leave alone lacks these, and is skipped. */
const MAY_CHANGE = /["']|&quot;|&#39;|--|\.\.\.|\d |[.§«°º·] | [–—»?!:;]/;
const WHOLE = '<span class="whole">';
/** Numbers with hyphens, as of articles and telephones. Some browsers would break them. */
const HYPHENATED_NUMBER = /(?<![\w-])\d{1,8}(?:-\d{1,8}){1,3}(?![\w-])/g;

/** Returns a page with the text of its body typeset as its language asks for. Its head, attributes and code stay as they are. */
export function typesetHtml(html: string): string {
  const [, locale = 'en'] = /<html\b[^<>]*\slang="([^"]*)"/.exec(html) ?? [];
  const start = Math.max(html.indexOf('<body'), 0);
  let before = '';
  let verbatim = '';
  let depth = 0;
  const typesetPart = (part: string, index: number, parts: readonly string[]): string => {
    if (index % 2 === 0) {
      if (depth > 0) return part;
      const plain = part.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
      const text = MAY_CHANGE.test(part) ? typeset(plain, locale, before) : part;
      const isWhole = parts[index - 1] === WHOLE;
      before = part || before;
      return isWhole ? text : text.replace(HYPHENATED_NUMBER, `${WHOLE}$&</span>`);
    }
    const name = /^<\/?([\w-]+)/.exec(part)?.[1] ?? '';
    if (depth > 0) {
      if (name === verbatim) depth += part.startsWith('</') ? -1 : 1;
    } else if (!part.startsWith('</') && (VERBATIM.has(name) || VERBATIM_ATTRIBUTE.test(part))) {
      verbatim = name;
      depth = 1;
      // A quote after a word of code closes.
      before = 'x';
    } else if (!INLINE.has(name)) {
      before = '';
    }
    return part;
  };
  return html.slice(0, start) + html.slice(start).split(TAG).map(typesetPart).join('');
}
