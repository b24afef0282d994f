/** Markdown to HTML, plain text and what else the site derives from it. CommonMark with tables; raw HTML is shown, not obeyed. */
import Slugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Heading } from '../../web/runtime/essays.ts';
import { plainText } from './plain-text.ts';

/** Something that points elsewhere, and the line it stands on, counted from 1 within the Markdown. */
export interface Reference {
  readonly kind: 'link' | 'image';
  readonly target: string;
  readonly line: number;
  /** The alternative text of an image. */
  readonly alt: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  readonly text: string;
  /** The first thousand characters or so of the top-level paragraphs alone. */
  readonly lead: string;
  /** Texts of the block quotes. */
  readonly quotes: readonly string[];
  readonly headings: readonly (Heading & { readonly line: number })[];
  readonly references: readonly Reference[];
}

/** An excerpt needs no more. */
const LEAD_LENGTH = 1000;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: true });

// What may scroll sideways must be reachable by keyboard (WCAG 2.1.1).
parser.renderer.rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${parser.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
parser.renderer.rules.fence = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {};
  const language = /^[\w+#-]+/.exec(info)?.[0];
  const className = language ? ` class="language-${parser.utils.escapeHtml(language)}"` : '';
  return `<pre tabindex="0"><code${className}>${parser.utils.escapeHtml(content)}</code></pre>\n`;
};
parser.renderer.rules.table_open = () =>
  '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n';
parser.renderer.rules.table_close = () => '</table></div>\n';

// The content security policy refuses the inline style that columns are aligned with.
for (const name of ['th_open', 'td_open']) {
  parser.renderer.rules[name] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index];
    const alignment = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
    if (token && alignment) token.attrs = [['class', `align-${alignment}`]];
    return renderer.renderToken(tokens, index, options);
  };
}

export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tokens = parser.parse(markdown, {});
  const headings = nameHeadings(tokens);
  return {
    html: parser.renderer.render(tokens, parser.options, {}),
    text: plainText(tokens),
    lead: plainText(topLevelParagraphs(tokens)).slice(0, LEAD_LENGTH),
    quotes: blockQuotes(tokens).map(plainText),
    headings,
    references: references(tokens),
  };
}

/** Gives every heading an anchor, as GitHub would. */
function nameHeadings(tokens: readonly Token[]): RenderedMarkdown['headings'] {
  const slugger = new Slugger();
  return tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return [];
    const text = plainText([inline]);
    const id = slugger.slug(text);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), text, id, line: lineOf(token) }];
  });
}

function topLevelParagraphs(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    (token, index) =>
      token.type === 'inline' && token.level === 1 && tokens[index - 1]?.type === 'paragraph_open',
  );
}

function blockQuotes(tokens: readonly Token[]): Token[][] {
  const quotes: Token[][] = [];
  let start = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_open' && token.level === 0) start = index + 1;
    if (token.type === 'blockquote_close' && token.level === 0) quotes.push(tokens.slice(start, index));
  }
  return quotes;
}

function references(tokens: readonly Token[]): Reference[] {
  let blockLine = 1;
  return tokens.flatMap((block) => {
    // The cells of a table have no place of their own; their row has.
    if (block.map) blockLine = lineOf(block);
    let line = blockLine;
    return (block.children ?? []).flatMap((token): Reference[] => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      if (token.type === 'link_open')
        return [{ kind: 'link', target: String(token.attrGet('href') ?? ''), line, alt: '' }];
      if (token.type === 'image') {
        return [
          { kind: 'image', target: String(token.attrGet('src') ?? ''), line, alt: token.content.trim() },
        ];
      }
      return [];
    });
  });
}

function lineOf(token: Token): number {
  return (token.map?.[0] ?? 0) + 1;
}
