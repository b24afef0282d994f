/** A picture alone in its paragraph becomes a figure, and its title the caption. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

export function figures(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'figures', makeFigures);
  const { image } = parser.renderer.rules;
  parser.renderer.rules.image = (tokens, index, options, env, renderer) => {
    tokens[index]?.attrSet('loading', 'lazy');
    tokens[index]?.attrSet('decoding', 'async');
    return image?.(tokens, index, options, env, renderer) ?? '';
  };
}

function makeFigures(state: StateCore): void {
  const { tokens } = state;
  state.tokens = tokens.flatMap((inline, index) => {
    const [opening, closing] = [tokens[index - 1], tokens[index + 1]];
    const image = pictureAlone(inline);
    // A paragraph of a tight list is hidden, and stays a line of it.
    if (!image || !closing || opening?.type !== 'paragraph_open' || opening.hidden) return [inline];
    rename(opening, 'figure_open');
    rename(closing, 'figure_close');
    return [inline, ...caption(image, inline, state)];
  });
}

function pictureAlone({ children }: Token): Token | undefined {
  const [first, ...others] = children ?? [];
  return first?.type === 'image' && others.length === 0 ? first : undefined;
}

function rename(token: Token, type: string): void {
  token.type = type;
  token.tag = 'figure';
}

/** A caption is Markdown itself; it is no tooltip, which phones and keyboards would not show. */
function caption(image: Token, { map, level }: Token, { Token, md, env }: StateCore): Token[] {
  const text = String(image.attrGet('title') ?? '');
  image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
  if (text === '') return [];
  const inline = new Token('inline', '', 0);
  Object.assign(inline, { content: text, map, level: level + 1, children: [] });
  md.inline.parse(text, md, env, inline.children ?? []);
  const opening = Object.assign(new Token('figcaption_open', 'figcaption', 1), { level });
  const closing = Object.assign(new Token('figcaption_close', 'figcaption', -1), { level });
  return [opening, inline, closing];
}
