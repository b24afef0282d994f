/**
 * Finds raw HTML, which is shown as text and reported. Comments have been removed before; `details` and some inline
 * elements are allowed.
 */

import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { explain, type FindingFix } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { INLINE_ELEMENTS } from './inline-elements.ts';
import { pairTags, VOID_ELEMENTS } from './pair-tags.ts';

/** Token type of a tag or of the beginning of a comment. */
export const HTML_TAG = 'html_tag';

const TAG = /^<(?:!--|(\/)?([a-z][a-z0-9-]*)(?:[\s/][^<>]*)?>)/i;

export function findHtml(parser: MarkdownIt): void {
  parser.inline.ruler.after('autolink', HTML_TAG, parseTag);
  parser.core.ruler.after('inline', 'html_faults', reportElements);
  parser.renderer.rules[HTML_TAG] = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? '');
}

function parseTag(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  const [written] = TAG.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  if (written === undefined) return false;
  if (!silent) state.push(HTML_TAG, '', 0).content = written;
  state.pos += written.length;
  return true;
}

interface FoundTag {
  readonly token: Token;
  readonly block: Token;
  /** Lower-case; empty for a comment. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'void';
}

/**
 * Reports each outermost element once, whatever it contains, and elements with the same name in the same paragraph
 * only once.
 */
function reportElements({ tokens }: StateCore): void {
  const tags = tokens.flatMap((block) => (block.children ?? []).flatMap((token) => foundTag(token, block)));
  const pairs = pairTags(tags);
  const reported = new Set<string>();
  let block: Token | undefined;
  let end: FoundTag | undefined;
  for (const tag of tags) {
    if (end) {
      if (tag === end) end = undefined;
      continue;
    }
    if (tag.block !== block) reported.clear();
    block = tag.block;
    end = pairs.get(tag);
    if (!reported.has(tag.name)) tag.token.meta = { fault: explainTag(tag, end !== undefined) };
    reported.add(tag.name);
  }
}

function foundTag(token: Token, block: Token): FoundTag[] {
  if (token.type !== HTML_TAG) return [];
  const [, slash, written = ''] = TAG.exec(token.content) ?? [];
  const name = written.toLowerCase();
  const isVoid = name === '' || VOID_ELEMENTS.has(name) || token.content.endsWith('/>');
  return [{ token, block, name, kind: slash ? 'close' : isVoid ? 'void' : 'open' }];
}

function explainTag({ token: { content }, name, kind }: FoundTag, isClosed: boolean): Explanation {
  if (name === '') return explain('comment');
  const tag = content.length > 60 ? `<${name}>` : content;
  if (INLINE_ELEMENTS.some((element) => element === name))
    return explainInline(tag, name, isClosed || kind === 'close');
  const isAnchor = /^<(?:a|span|div)\s(?:name|id)=/i.test(content);
  const [, markdown = '', fix = 'writeMarkdown'] =
    markdownFor.find(([names]) => names.split(' ').includes(name)) ?? (['', '', 'remove'] as const);
  return explain('html', { tag, markdown }, [isAnchor ? 'writeAnchor' : fix, 'putInBackticks']);
}

function explainInline(tag: string, name: string, isClosed: boolean): Explanation {
  const form = name === 'abbr' ? '<abbr title="what it is short for">' : `<${name}>`;
  if (tag.startsWith('</')) return explain('closesNothing', { tag, form });
  if (/\s/.test(tag)) return explain('badAttribute', { tag, form });
  return isClosed ? explain('twoParagraphs', { tag }) : explain('notClosed', { tag, element: name });
}

/** The Markdown for elements, or the advice that describes it. */
const markdownFor: readonly (readonly [names: string, markdown: string, fix?: FindingFix])[] = [
  ['b strong', '**text**'],
  ['i em cite', '*text*'],
  ['a', '[text](https://example.com)'],
  ['img picture figure figcaption', '![what it shows](/media/name.jpg "A caption")'],
  ['iframe video audio embed object', '', 'writeLink'],
  ['br', 'a backslash at the end of the line'],
  ['p div section span center', '', 'writeParagraphs'],
  ['h1 h2 h3 h4 h5 h6', '## Heading'],
  ['dl dt dd', '', 'writeTerm'],
  ['del s strike', '~~text~~'],
  ['ins', '<u>text</u>'],
  ['acronym', '<abbr title="what it is short for">text</abbr>'],
  ['hr', '---'],
  ['ul ol li', '- item'],
  ['input', '- [ ] task'],
  ['blockquote q', '> text'],
  ['code samp var tt', '`text`'],
  ['pre', '', 'writeCode'],
  ['table thead tbody tr th td', '', 'writeTable'],
  ['math', '$x^2$'],
  ['svg', '![what it shows](/media/name.svg)'],
  ['details summary', '', 'writeDetails'],
];
