import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openSiteWorkers } from '../../test/helpers/open-site-workers.ts';
import { wildText } from '../../test/helpers/wild-content.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { drawDiagram, notDrawn } from '../pictures/draw-diagram.ts';
import { readInPool } from '../workers/site-workers.ts';
import { cachedRendering } from './read-texts.ts';

const DIAGRAM = '# A call\n\n```dot A call\ndigraph { desk -> voice }\n```';

describe('a cached rendering', () => {
  it('draws the diagrams of a text once, even in another process', async () => {
    const draw = vi.fn(drawDiagram);
    const entries = new Map<string, Buffer<ArrayBuffer>>();
    const first = await cachedRendering(draw, memoryCache(entries))(DIAGRAM);
    expect(await cachedRendering(draw, memoryCache(entries))(DIAGRAM)).toEqual(first);
    expect(draw).toHaveBeenCalledOnce();
    expect(first.html).toContain('<svg');
  });

  it('renders a text again if its diagram could not be drawn', async () => {
    const draw = vi.fn(drawDiagram).mockResolvedValueOnce(notDrawn('It took too long', 0));
    const render = cachedRendering(draw, memoryCache());
    expect((await render(DIAGRAM)).faults).toHaveLength(1);
    expect((await render(DIAGRAM)).faults).toEqual([]);
  });

  it('of a large text is made in another process, and is the same', async () => {
    const { renderLarge } = readInPool(openSiteWorkers());
    const large = `${DIAGRAM}\n\n${'## A *line*\n\nof [text](/about).\n\n'.repeat(2_000)}`;
    const draw = vi.fn(drawDiagram);
    const rendered = await cachedRendering(draw, memoryCache(), renderLarge)(large);
    expect(draw).not.toHaveBeenCalled();
    expect(rendered).toEqual(await renderMarkdown(large, undefined, drawDiagram));
  });

  it('of an unsaved text is made in another process, and ends with its signal', async () => {
    const { renderLarge } = readInPool(openSiteWorkers());
    const unsaved = 'A *line*.\n\n'.repeat(4_000);
    const render = cachedRendering(vi.fn(drawDiagram), memoryCache(), renderLarge);
    const limit = new AbortController();
    const rendering = render(unsaved, undefined, limit.signal);
    limit.abort(new Error('It took longer than 5 s.'));
    expect((await rendering).faults).toMatchObject([
      { message: 'The text cannot be rendered: It took longer than 5 s.' },
    ]);
    expect(await render(unsaved, undefined, new AbortController().signal)).toEqual(
      await renderMarkdown(unsaved, undefined, drawDiagram),
    );
  });

  it('of a short unsaved text is made here if the other process is busy', async () => {
    const renderLarge = async (_: unknown, signal?: AbortSignal): Promise<never> => {
      await once(signal ?? new EventTarget(), 'abort');
      throw signal?.reason;
    };
    const unsaved = `${DIAGRAM}\n\n${'A *line*.\n\n'.repeat(300)}`;
    const limit = new AbortController();
    const render = cachedRendering(vi.fn(drawDiagram), memoryCache(), renderLarge);
    const rendering = render(unsaved, undefined, limit.signal);
    limit.abort(new Error('It took longer than 5 s.'));
    const { faults, html } = await rendering;
    expect(faults).toEqual([]);
    expect(html).toContain('<em>line</em>');
  });

  it('is the same as a new one for any text', async () => {
    await fc.assert(
      fc.asyncProperty(wildText, async (source) => {
        const render = cachedRendering(drawDiagram, memoryCache());
        await render(source);
        expect(await render(source)).toEqual(await renderMarkdown(source, undefined, drawDiagram));
      }),
      oneRunIn(4),
    );
  });
});
