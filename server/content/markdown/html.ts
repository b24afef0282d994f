/** Finds raw HTML, which is shown as text and reported. Comments have been removed before, and `details` is allowed. */
import type { MarkdownIt, StateInline } from 'markdown-it';

/** Token type of a tag or of the beginning of a comment. */
export const HTML_TAG = 'html_tag';

const TAG = /^<(?:!--|\/?([a-z][a-z0-9-]*)(?:[\s/][^<>]*)?>)/i;

export function findHtml(parser: MarkdownIt): void {
  parser.inline.ruler.after('autolink', HTML_TAG, parseTag);
  parser.renderer.rules[HTML_TAG] = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? '');
}

function parseTag(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  const [written, name] = TAG.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  if (written === undefined) return false;
  if (!silent) {
    const token = state.push(HTML_TAG, '', 0);
    token.content = written;
    // One report per element is enough.
    if (!written.startsWith('</')) {
      token.meta = { fault: name === undefined ? strayComment : explainTag(written, name) };
    }
  }
  state.pos += written.length;
  return true;
}

const strayComment = {
  message: 'This comment would be published as text.',
  fix: 'Close it with --> before the next list item, quote or code block.',
};

function explainTag(written: string, name: string) {
  const tag = written.length > 60 ? `<${name}>` : written;
  const markdown = markdownFor.find(([names]) => names.split(' ').includes(name.toLowerCase()))?.[1];
  const instead = markdown ? `Write ${markdown} instead` : 'Remove it';
  return {
    message: `${tag} is HTML, which would be published as text.`,
    fix: `${instead}. If it should be read as text, put it between backticks.`,
  };
}

const markdownFor = [
  ['b strong', '**text**'],
  ['i em cite', '*text*'],
  ['a', '[text](https://example.com)'],
  ['img picture figure figcaption', '![what it shows](/media/name.jpg "A caption")'],
  ['iframe video audio embed object', 'a link, [text](https://example.com),'],
  ['br', 'a backslash at the end of the line'],
  ['p div section span center', 'paragraphs with an empty line between them'],
  ['h1 h2 h3 h4 h5 h6', '## Heading'],
  ['hr', '---'],
  ['ul ol li', '- item'],
  ['input', '- [ ] task'],
  ['blockquote q', '> text'],
  ['code kbd samp var tt', '`text`'],
  ['pre', '``` on the lines before and after the code'],
  ['table thead tbody tr th td', '| one | two | with a line |---|---| below the headings'],
  ['sup', '[^1] for a footnote'],
  ['math', '$x^2$'],
  ['svg', '![what it shows](/media/name.svg)'],
  [
    'details summary',
    '<details>, <summary>Title</summary>, the text and </details>, each beginning on a line of its own,',
  ],
] as const;
