/** Diagrams: code blocks in the language of Graphviz, whose info string is the caption: ```` ```dot How a call works ````. */
import type { RendererRule, Token } from 'markdown-it';
import { escapeAttribute, escapeMarkup } from '../../web/core/markup.ts';
import type { DrawDiagram } from '../pictures/draw-diagram.ts';
import { explain } from '../util/explain.ts';

/** Token type. The content of the token is the caption and the labels. */
export const DIAGRAM = 'diagram';

const INFO = /^(?:dot|graphviz)(?:\s(.*))?$/;

/** Draws the diagrams among `tokens`. What is wrong with them is in `meta.fault`. */
export async function drawDiagrams(tokens: readonly Token[], draw: DrawDiagram): Promise<void> {
  for (const token of tokens) {
    const [info, written = ''] = INFO.exec(token.info.trim()) ?? [];
    const caption = written.trim();
    if (token.type !== 'fence' || info === undefined) continue;
    const drawn = await draw(token.content);
    if ('fault' in drawn) {
      token.meta = drawn;
      continue;
    }
    const { drawing } = drawn;
    if (caption === '' && drawing.name === '') token.meta = { fault: explain('noCaption') };
    token.content = [caption || drawing.name, drawing.text].join('\n');
    token.type = DIAGRAM;
    const { shapes, width, height, viewBox, name } = drawing;
    const label = escapeAttribute(caption || name);
    const svg = `<svg role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`;
    const shown = caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`;
    token.meta = {
      ...token.meta,
      figure: `<figure><div class="diagram" role="region" aria-label="${label}">${svg}</div>${shown}</figure>`,
    };
  }
}

export const renderDiagram: RendererRule = (tokens, index) => `${tokens[index]?.meta?.figure}\n`;
