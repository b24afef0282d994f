import { afterAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { createSiteWorkers, drawInPool } from '../workers/site-workers.ts';
import { drawDiagram } from './draw-diagram.ts';

const workers = createSiteWorkers();
afterAll(workers.close);

const render = (markdown: string) => renderMarkdown(markdown, undefined, drawDiagram);

describe('a diagram', () => {
  const markdown = '```dot How a *call* works\ndigraph { desk [label="The <desk>"]; desk -> "a voice" }\n```';

  it('is drawn as SVG with its caption as its name, and its labels are its plain text', async () => {
    const { html, text, faults } = await render(markdown);
    expect(faults).toEqual([]);
    expect(html).toMatch(
      /^<figure><div class="diagram" role="region" aria-label="How a \*call\* works"><svg role="img" aria-label="How a \*call\* works" width="\d+"/,
    );
    expect(html).toContain('<figcaption>How a *call* works</figcaption></figure>');
    expect(html).toContain('>The &lt;desk&gt;</text>');
    expect(text).toBe('How a *call* works The <desk> a voice');
  });

  it('has no styles, scripts, links, comments or colors of its own', async () => {
    const { html } = await render(
      '```dot x\ndigraph { node [style=filled] a [href="javascript:x" tooltip="t" class="c" id="i" fontcolor=red]; a -> b [color=blue]; c [fillcolor=black fontcolor=white label=<<table href="javascript:x"><tr><td>y</td></tr></table>>] }\n```',
    );
    expect(html).not.toMatch(/script|style|href|<a|<!--|<title|id=|red|blue|lightgrey|black/);
    expect(html).toMatch(/<text [^>]*fill="currentColor" stroke="none" class="diagram-fill">a</);
    expect(html).toContain('fill="none" stroke="currentColor" class="diagram-area"');
    expect(html).toContain('class="diagram-stroke"');
  });

  it('is named after its graph if it has no caption, and reported if it has neither', async () => {
    const named = await render('```dot\ndigraph "A \\"call\\"" { a }\n```');
    expect(named.html).toContain('aria-label="A &quot;call&quot;"');
    expect(named.html).not.toContain('figcaption');
    expect(named.faults).toEqual([]);
    const { faults } = await render('Text.\n\n```dot\ndigraph { a }\n```');
    expect(faults).toMatchObject([{ line: 3, message: 'The diagram has no description.' }]);
  });

  it('is reported with its line if it is not valid, and shown as code', async () => {
    const { html, faults } = await render('Text.\n\n```dot x\ndigraph {\n  a -> \n}\n```');
    expect(faults).toMatchObject([
      { line: 6, message: "The diagram cannot be drawn: syntax error near '}'.", fix: expect.any(String) },
    ]);
    expect(html).toContain('<code class="language-dot">');
  });

  it('is limited in size', async () => {
    const { faults } = await render(`\`\`\`dot x\ndigraph { a${' '.repeat(10_000)} }\n\`\`\``);
    expect(faults[0]?.message).toBe('The diagram is too large; at most 10000 characters can be drawn.');
  });

  it('is drawn the same in the pool, which stops a layout without an end', { tags: ['long'] }, async () => {
    const draw = drawInPool(workers);
    const dot = 'digraph { a -> b }';
    expect(await draw(dot)).toEqual(await drawDiagram(dot));
    const nodes = (name: string) => `{${Array.from({ length: 600 }, (_, index) => name + index).join(' ')}}`;
    expect(await draw(`digraph { ${nodes('a')} -> ${nodes('b')} }`)).toMatchObject({
      fault: { message: 'The diagram cannot be drawn: The task drawDiagram took longer than 30 s.' },
    });
    expect(await draw(dot)).toEqual(await drawDiagram(dot));
  });
});
