import { expect, it } from 'vitest';
import { absoluteHtml } from './feeds.ts';

const PAGE = 'https://ada.test/essays/one';

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
