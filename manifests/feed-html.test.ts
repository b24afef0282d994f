import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '../site/markdown/render-markdown.ts';
import { drawDiagram } from '../site/pictures/draw-diagram.ts';
import { sha256 } from '../site/util/hash.ts';
import { absoluteHtml, diagramPictures, feedHtml } from './feed-html.ts';

const PAGE = 'https://ada.test/essays/one';
const MARKDOWN = [
  '## A heading',
  '```js\nconst one = 1;\n```',
  '```js title="a.js"\nconst two = 2;\n```',
  '> [!TIP] Before *you* sail\n> Check the tide.',
  '```dot Who may "call"\ndigraph { Ada -> "the & desk" }\n```',
].join('\n\n');

let html: string;
beforeAll(async () => {
  ({ html } = await renderMarkdown(MARKDOWN, undefined, drawDiagram));
});

describe('feedHtml', () => {
  it('leaves out the labels and buttons of code, and the links of headings to themselves', () => {
    const shown = feedHtml(html, PAGE, sha256);
    expect(html).toContain('code-bar');
    expect(html).toContain('class="anchor"');
    expect(shown).not.toMatch(/code-bar|anchor|<button|<span>js/);
    expect(shown).toMatch(/<h2[^>]*>A heading<\/h2>/);
    expect(shown).toContain('<pre><code');
  });

  it('keeps the titles of code and of callouts, without icons', () => {
    const shown = feedHtml(html, PAGE, sha256);
    expect(shown).toContain('<p>a.js</p><pre>');
    expect(shown).toMatch(/<p><strong><span[^>]*>Tip: <\/span>Before <em>you<\/em> sail<\/strong><\/p>/);
  });

  it('shows a diagram as a picture with its description', () => {
    const shown = feedHtml(html, PAGE, sha256);
    const [picture] = diagramPictures(html, sha256);
    expect(shown).not.toContain('<svg');
    expect(shown).toContain(
      `<img src="https://ada.test${picture?.path}" alt="Who may &quot;call&quot;: Ada, the &amp; desk" width="`,
    );
    expect(XMLValidator.validate(picture?.svg ?? '')).toBe(true);
    expect(picture?.svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  });
});

it('makes every URL in a srcset absolute', () => {
  const html = '<img srcset="/media/a-1.png 640w, /media/a-2.png 1280w" src="/media/a.png" alt="x">';
  expect(absoluteHtml(html, PAGE)).toBe(
    '<img srcset="https://ada.test/media/a-1.png 640w, https://ada.test/media/a-2.png 1280w" src="https://ada.test/media/a.png" alt="x">',
  );
});

it.each(['mailto:ada@ada.test', 'tel:+1', 'https://elsewhere.test/a?b=1&amp;c=%20d', 'http://[broken'])(
  'leaves %s unchanged',
  (address) => {
    expect(absoluteHtml(`<a href="${address}">a</a>`, PAGE)).toBe(`<a href="${address}">a</a>`);
  },
);
