import type { DrawDiagram } from '../images/draw-diagram.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { type RenderMarkdown, renderMarkdown } from './markdown/render-markdown.ts';

/** Returns a function that renders Markdown with diagrams, and renders the same text only once. */
export function cachedRendering(draw: DrawDiagram, cache: BuildCache): RenderMarkdown {
  return async (source) => {
    const key = `text ${hashOf(source)}`;
    const stored = cache.get(key);
    if (stored) return JSON.parse(stored.toString());
    const rendered = await renderMarkdown(source, draw);
    // A diagram that took too long may be drawn in time when the machine is less busy.
    if (rendered.faults.length === 0) cache.set(key, Buffer.from(JSON.stringify(rendered)));
    return rendered;
  };
}
