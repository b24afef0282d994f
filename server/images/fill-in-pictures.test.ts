import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../content/markdown.ts';
import { fillInPictures } from './fill-in-pictures.ts';

describe('fillInPictures', () => {
  it('gives each picture its sizes, whatever its name, and leaves those that are not there', async () => {
    const { html } = await renderMarkdown('![a](</media/q & a, "b".jpg>) ![b](/media/gone.jpg)');
    const filled = fillInPictures(html, (file) =>
      file === 'q & a, "b".jpg'
        ? { src: '/media/q&a.jpg', srcset: '/s 480w', width: 4, height: 3 }
        : undefined,
    );
    expect(filled).toContain(
      '<img src="/media/q&amp;a.jpg" srcset="/s 480w" sizes="(min-width: 40rem) 37rem, calc(100vw - 2.25rem)" width="4" height="3" alt="a"',
    );
    expect(filled).toContain('<img src="/media/gone.jpg" alt="b"');
  });

  it('takes no code for a picture', async () => {
    const { html } = await renderMarkdown(
      '`<img src="/media/a.jpg"` ![<img src="/media/a.jpg"](/media/gone.jpg)',
    );
    expect(
      fillInPictures(html, (file) => (file === 'a.jpg' ? { src: 'x', width: 1, height: 1 } : undefined)),
    ).toBe(html);
  });
});
