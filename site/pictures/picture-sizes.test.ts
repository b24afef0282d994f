import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { PictureFacts } from './inspect-picture.ts';
import { fillInPictures, pictureOf, variantsOf } from './picture-sizes.ts';

const file = (name: string, facts: Partial<PictureFacts>) => ({
  name,
  path: `/content/media/${name}`,
  state: '1 2 3',
  hash: 'h4sh',
  picture: { format: 'jpeg', width: 4000, height: 3000, isResizable: true, ...facts } as const,
});

describe('picture sizes', () => {
  it('fit a phone, a desktop and a dense screen, with a fallback in the original format', () => {
    expect(pictureOf(file('quay.jpg', {}))).toEqual({
      src: '/media/quay-960-h4sh.jpg',
      srcset:
        '/media/quay-480-h4sh.webp 480w, /media/quay-960-h4sh.webp 960w, /media/quay-1440-h4sh.webp 1440w',
      width: 4000,
      height: 3000,
    });
  });

  it('are never wider than the picture', () => {
    const small = file('quay.png', { format: 'png', width: 700 });
    expect(pictureOf(small)).toMatchObject({
      src: '/media/quay-700-h4sh.png',
      srcset: '/media/quay-480-h4sh.webp 480w, /media/quay-700-h4sh.webp 700w',
    });
  });

  it('have names that need no URL encoding, whatever the file name', () => {
    const widths = (name: string) => variantsOf(file(name, { width: 300 })).map(({ path }) => path);
    expect(widths('Ébauche, 100% & "final" (2).JPG')[0]).toBe('/media/e-bauche-100-final-2-300-h4sh.webp');
    expect(widths('波止場.jpg')[0]).toBe('/media/picture-300-h4sh.webp');
  });

  it('refer to exactly the files that are made', () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const one = file('quay.x', { format });
      const { src = '', srcset = '' } = pictureOf(one) ?? {};
      const named = new Set([src, ...srcset.split(', ').map((candidate) => candidate.split(' ')[0])]);
      expect(new Set(variantsOf(one).map(({ path }) => path))).toEqual(named);
    }
  });

  it('are just the original for an SVG', () => {
    const drawing = file('a quay.svg', { format: 'svg', isResizable: false });
    expect(pictureOf(drawing)).toEqual({ src: '/media/a%20quay.svg', width: 4000, height: 3000 });
    expect(variantsOf(drawing)).toEqual([]);
  });
});

describe('fillInPictures', () => {
  it('adds sizes to pictures regardless of their file names, and leaves missing pictures unchanged', async () => {
    const { html } = await renderMarkdown('![a](</media/q & a, "b".jpg>) ![b](/media/gone.jpg)');
    const filled = fillInPictures(html, (file) =>
      file === 'q & a, "b".jpg'
        ? { src: '/media/q&a.jpg', srcset: '/s 480w', width: 4, height: 3 }
        : undefined,
    );
    expect(filled).toContain(
      '<figure class="ratio-13"><a class="picture" href="/s"><img src="/media/q&amp;a.jpg" srcset="/s 480w" sizes="(min-width: 40rem) 37rem, calc(100vw - 2.25rem)" width="4" height="3" alt="a"',
    );
    expect(filled).toContain('<img src="/media/gone.jpg" alt="b"');
  });

  it('links a figure to the largest size, and makes it wide if the picture is', async () => {
    const { html } = await renderMarkdown('![a](/media/a.jpg "A caption")\n\nText ![b](/media/a.jpg).');
    const picture = { src: '/a.jpg', srcset: '/a-480 480w, /a-1440 1440w', width: 2400, height: 1200 };
    const filled = fillInPictures(html, () => picture);
    expect(filled).toMatch(
      /<figure class="ratio-20 wide"><a class="picture" href="\/a-1440"><img [^<>]*><\/a>/,
    );
    expect(filled).toMatch(/Text <img [^<>]*>\./);
    expect(fillInPictures(html, () => ({ ...picture, height: 1600 }))).toContain(
      '<figure class="ratio-15"><a',
    );
  });

  it('ignores image tags in code', async () => {
    const { html } = await renderMarkdown(
      '`<img src="/media/a.jpg"` ![<img src="/media/a.jpg"](/media/gone.jpg)',
    );
    expect(
      fillInPictures(html, (file) => (file === 'a.jpg' ? { src: 'x', width: 1, height: 1 } : undefined)),
    ).toBe(html);
  });
});
