/** Pictures alone in their paragraph: one becomes a figure, and several become a gallery. */
import type { StateCore, Token } from 'markdown-it';

/** Turns a title into a caption. */
export function makeFigures(state: StateCore): void {
  const { tokens } = state;
  state.tokens = tokens.flatMap((inline, index) => {
    const [opening, closing] = [tokens[index - 1], tokens[index + 1]];
    const images = (inline.children ?? []).filter(({ type }) => type === 'image');
    const others = (inline.children ?? []).filter((token) => token.type !== 'image' && !isSpace(token));
    // Paragraphs in a tight list are hidden and stay lines of the list.
    const isFigure = opening?.type === 'paragraph_open' && !opening.hidden && images.length > 0;
    if (!isFigure || !closing || others.length > 0) return [inline];
    const [image] = images;
    if (image && images.length === 1) {
      Object.assign(opening, { type: 'figure_open', tag: 'figure' });
      Object.assign(closing, { type: 'figure_close', tag: 'figure' });
      return [Object.assign(inline, { children: [image] }), ...caption(image, inline, state)];
    }
    Object.assign(opening, { type: 'gallery_open', tag: 'div', attrs: [['class', 'gallery']] });
    Object.assign(closing, { type: 'gallery_close', tag: 'div' });
    return gallery(inline, state);
  });
}

function isSpace({ type, content }: Token): boolean {
  return type === 'softbreak' || type === 'hardbreak' || (type === 'text' && content.trim() === '');
}

function gallery(inline: Token, state: StateCore): Token[] {
  const { Token } = state;
  let line = inline.map?.[0] ?? 0;
  return (inline.children ?? []).flatMap((image) => {
    if (image.type === 'softbreak' || image.type === 'hardbreak') line += 1;
    if (image.type !== 'image') return [];
    const { level, content } = image;
    const picture = Object.assign(new Token('inline', '', 0), { content, map: [line, line + 1], level });
    picture.children = [image];
    return [
      Object.assign(new Token('figure_open', 'figure', 1), { block: true }),
      picture,
      ...caption(image, picture, state),
      Object.assign(new Token('figure_close', 'figure', -1), { block: true }),
    ];
  });
}

/** Builds a caption, which may contain Markdown. It replaces the tooltip, which touch and keyboard cannot reach. */
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
