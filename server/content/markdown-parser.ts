/** CommonMark with tables, footnotes and figures, in HTML that the content security policy accepts. Raw HTML is shown, not obeyed. */
import MarkdownIt, { type RendererRule } from 'markdown-it';
import { figures } from './figures.ts';
import { footnotes } from './footnotes.ts';
import { longParagraphs } from './long-paragraphs.ts';

export const parser = new MarkdownIt({ html: false, linkify: false, typographer: true });
parser.use(footnotes).use(figures).use(longParagraphs);

const { escapeHtml } = parser.utils;
const { rules } = parser.renderer;

// What may scroll sideways must be reachable by keyboard (WCAG 2.1.1).
rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
rules.fence = (tokens, index) => {
  const { content = '', info = '', meta } = tokens[index] ?? {};
  const language = languageOf(info);
  const className = language ? ` class="language-${escapeHtml(language)}"` : '';
  const code = typeof meta?.coloured === 'string' ? meta.coloured : escapeHtml(content);
  return `<pre tabindex="0"><code${className}>${code}</code></pre>\n`;
};
rules.table_open = () => '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n';
rules.table_close = () => '</table></div>\n';
rules.heading_close = (tokens, index, options, _env, renderer) => {
  const id = tokens[index]?.meta?.anchor;
  const link =
    typeof id === 'string'
      ? ` <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to this section"></a>`
      : '';
  return link + renderer.renderToken(tokens, index, options);
};

// The policy refuses the inline style that columns are aligned with.
const alignByClass: RendererRule = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  const alignment = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
  if (token && alignment) token.attrs = [['class', `align-${alignment}`]];
  return renderer.renderToken(tokens, index, options);
};
rules.th_open = alignByClass;
rules.td_open = alignByClass;

/** The language of a fence, from what is written after it: a plain word or nothing. */
export function languageOf(info: string): string | undefined {
  return /^[\w+#-]+/.exec(info)?.[0];
}
