/**
 * Finds raw HTML, which is shown as text and reported. Comments have been removed before; `details` and some inline
 * elements are allowed.
 */
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import type { Explanation } from '../util/content-error.ts';
import { INLINE_ELEMENTS } from './inline-elements.ts';

/** Token type of a tag or of the beginning of a comment. */
export const HTML_TAG = 'html_tag';

const TAG = /^<(?:!--|(\/)?([a-z][a-z0-9-]*)(?:[\s/][^<>]*)?>)/i;
/** Elements without a closing tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

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
  /** Lower-case; undefined for a comment. */
  readonly name: string | undefined;
  readonly isClosing: boolean;
}

/**
 * Reports each outermost element once, whatever it contains, and elements with the same name in the same paragraph
 * only once.
 */
function reportElements({ tokens }: StateCore): void {
  const tags = tokens.flatMap((block) => (block.children ?? []).flatMap((token) => foundTag(token, block)));
  const ends = matchTags(tags);
  const reported = new Set<string>();
  let block: Token | undefined;
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index];
    if (!tag) return;
    if (tag.block !== block) reported.clear();
    block = tag.block;
    if (!reported.has(tag.name ?? '')) tag.token.meta = { fault: explainTag(tag, ends.has(index)) };
    reported.add(tag.name ?? '');
    index = ends.get(index) ?? index;
  }
}

function foundTag(token: Token, block: Token): FoundTag[] {
  if (token.type !== HTML_TAG) return [];
  const [, slash, name] = TAG.exec(token.content) ?? [];
  return [{ token, block, name: name?.toLowerCase(), isClosing: slash !== undefined }];
}

/** Returns the positions of opening tags with those of the tags that close them. */
function matchTags(tags: readonly FoundTag[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const countOf = new Map<string, number>();
  const count = (name: string, change: number) => countOf.set(name, (countOf.get(name) ?? 0) + change);
  for (const [index, { name = '', isClosing, token }] of tags.entries()) {
    if (isClosing) {
      while (countOf.get(name)) {
        const start = open.pop() ?? 0;
        const inner = tags[start]?.name ?? '';
        count(inner, -1);
        if (inner !== name) continue;
        ends.set(start, index);
        break;
      }
    } else if (name !== '' && !VOID.has(name) && !token.content.endsWith('/>')) {
      open.push(index);
      count(name, 1);
    }
  }
  return ends;
}

const strayComment = {
  message: 'This comment would be published as text.',
  fix: 'Close it with --> before the next list item, quote or code block.',
};

function explainTag({ token: { content }, name, isClosing }: FoundTag, isClosed: boolean): Explanation {
  if (name === undefined) return strayComment;
  const tag = content.length > 60 ? `<${name}>` : content;
  if (INLINE_ELEMENTS.some((element) => element === name))
    return explainInline(tag, name, isClosed || isClosing);
  const message = `${tag} is HTML, which would be published as text.`;
  const isAnchor = /^<(?:a|span|div)\s(?:name|id)=/i.test(content);
  const markdown = isAnchor ? ANCHOR : markdownFor.find(([names]) => names.split(' ').includes(name))?.[1];
  const instead = markdown ? `Write ${markdown} instead` : 'Remove it';
  return { message, fix: `${instead}. If it should be read as text, put it between backticks.` };
}

function explainInline(tag: string, name: string, isClosed: boolean): Explanation {
  const form = name === 'abbr' ? '<abbr title="what it is short for">' : `<${name}>`;
  if (tag.startsWith('</')) {
    return {
      message: `${tag} closes nothing.`,
      fix: `Write ${form} before the text, in the same paragraph, or remove it.`,
    };
  }
  if (/\s/.test(tag)) {
    const fix = `Write ${form}, without other attributes.`;
    return {
      message: `${tag} has an attribute that is not possible here, and would be published as text.`,
      fix,
    };
  }
  if (isClosed) {
    const fix = 'Begin and end it in each paragraph.';
    return {
      message: `${tag} begins in one paragraph and ends in another, and would be published as text.`,
      fix,
    };
  }
  return { message: `${tag} is not closed.`, fix: `Write </${name}> after the text, in the same paragraph.` };
}

const ANCHOR = '{#name} at the end of a heading';

const markdownFor = [
  ['b strong', '**text**'],
  ['i em cite', '*text*'],
  ['a', '[text](https://example.com)'],
  ['img picture figure figcaption', '![what it shows](/media/name.jpg "A caption")'],
  ['iframe video audio embed object', 'a link, [text](https://example.com),'],
  ['br', 'a backslash at the end of the line'],
  ['p div section span center', 'paragraphs with an empty line between them'],
  ['h1 h2 h3 h4 h5 h6', '## Heading'],
  ['dl dt dd', 'the term on a line, and the definition on the next one after a colon, like : text,'],
  ['del s strike', '~~text~~'],
  ['ins', '<u>text</u>'],
  ['acronym', '<abbr title="what it is short for">text</abbr>'],
  ['hr', '---'],
  ['ul ol li', '- item'],
  ['input', '- [ ] task'],
  ['blockquote q', '> text'],
  ['code samp var tt', '`text`'],
  ['pre', '``` on the lines before and after the code'],
  ['table thead tbody tr th td', '| one | two | with a line |---|---| below the headings'],
  ['math', '$x^2$'],
  ['svg', '![what it shows](/media/name.svg)'],
  [
    'details summary',
    '<details>, <summary>Title</summary>, the text and </details>, each beginning on a line of its own,',
  ],
] as const;
