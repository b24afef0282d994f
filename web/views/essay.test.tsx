import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { SAMPLE_ORIGIN, sampleContext } from '../../test/helpers/views.ts';
import { bundleIn } from '../core/bundle.ts';
import type { Essay } from '../core/essays.ts';
import { essayPage } from './essay.tsx';

const context = sampleContext();
const [newest, middle, oldest] = context.bundle.essays as [Essay, Essay, Essay];
const pageOf = (essay: Essay, html = '<p>Text.</p>') => essayPage(context, essay, { html, headings: [] });

describe('the essay to read next', () => {
  const nextOf = (related: readonly Essay[], essays: readonly Essay[]) => {
    const bundle = { ...context.bundle, essays };
    const html = essayPage({ ...context, bundle, related: () => related }, middle, {
      html: '',
      headings: [],
    });
    return /<h2>Read next<\/h2>.*?<h3[^>]*><a href="([^"]*)"/s.exec(html)?.[1];
  };

  it('is the most closely related one, else the one before, else the one after', () => {
    expect(nextOf([newest, oldest], [newest, middle, oldest])).toBe('/essays/third');
    expect(nextOf([], [newest, middle, oldest])).toBe('/essays/first');
    expect(nextOf([], [newest, middle])).toBe('/essays/third');
  });

  it('is a published one, even in a preview', () => {
    const draft = { ...oldest, pending: 'draft' } as const;
    expect(nextOf([], [newest, middle, draft])).toBe('/essays/third');
  });

  it('is missing only if there is no other essay', () => {
    expect(nextOf([], [middle])).toBeUndefined();
  });
});

describe('an essay in another language', () => {
  it('marks the facts of the owner, which are in the language of the site', () => {
    const bundle = bundleIn(context.bundle, 'de');
    const german = { ...middle, language: 'de' };
    const html = essayPage({ ...context, bundle }, german, { html: '<p>Text.</p>', headings: [] });
    expect(html).toContain('<html lang="de" dir="ltr"');
    const categories = html.match(/<a [^>]*href="\/essays\?category=[^>]*>/g) ?? [];
    expect(categories.length).toBeGreaterThan(0);
    const notice = html.match(/<p class="notice"[^>]*>/g) ?? [];
    const label = html.match(/<a [^>]*href="\/now"[^>]*>/g) ?? [];
    for (const tag of [...categories, ...notice, ...label]) expect(tag).toContain('lang="en" dir="ltr"');
    expect([notice.length, label.length]).toEqual([1, 1]);
  });
});

describe('an essay about a link', () => {
  const link = 'https://www.tides.example/2026?a=1&b=2';

  it('has a card with its title and host, and loads nothing from there', () => {
    const html = pageOf({ ...newest, link });
    const [, card = ''] = /<a class="link-card u-bookmark-of" (.*?)<\/a>/s.exec(html) ?? [];
    expect(card).toContain('href="https://www.tides.example/2026?a=1&amp;b=2"');
    expect(card).toContain(newest.title);
    expect(card).toContain('>tides.example<');
    expect(html.match(/(?:src|srcset)="https:\/\/www\.tides/)).toBeNull();
    expect(pageOf(newest)).not.toContain('link-card');
  });

  it('names it in the structured data', () => {
    expect(pageOf({ ...newest, link })).toContain(
      '"sharedContent":{"@type":"WebPage","url":"https://www.tides.example/2026?a=1&b=2"}',
    );
  });

  it('has no reading time without a text', () => {
    expect(pageOf({ ...newest, link })).toContain('min read');
    expect(pageOf({ ...newest, link, wordCount: 0 }).split(english('essay.readNext'))[0]).not.toContain(
      'min read',
    );
  });
});

describe('the end of an essay', () => {
  it('has the takeaways and quotes, each with its address, and then the address of the essay', () => {
    const html = pageOf({ ...middle, takeaways: ['One', 'Two'], keyQuotes: ['Three'] });
    const [, section = ''] = /<h2>Takeaways<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    expect(
      [...section.matchAll(/<li id="([^"]*)">.*?href="#([^"]*)"/gs)].map(([, id, to]) => [id, to]),
    ).toEqual([
      ['takeaway-1', 'takeaway-1'],
      ['takeaway-2', 'takeaway-2'],
      ['quote-1', 'quote-1'],
    ]);
    expect(section).toContain('aria-label="Copy takeaway 2"');
    expect(section).not.toContain('permalink');
    const [, share = ''] = /<h2>Share<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    expect(share).toContain(`href="${SAMPLE_ORIGIN}/essays/second" rel="bookmark"`);
  });

  it('has only the address if there is nothing to take away', () => {
    const html = pageOf(newest);
    expect(html).toContain('<h2>Share</h2><div class="section-body"><p class="permalink');
    expect(html).not.toContain('<h2>Takeaways</h2>');
  });
});

describe('a title', () => {
  it.each([
    [40, ''],
    [41, ' title-long'],
    [81, ' title-longer'],
    [121, ' title-longest'],
  ])('of %i letters has the class "%s"', (length, name) => {
    for (const title of ['a'.repeat(length), '字'.repeat(Math.ceil(length / 2))])
      expect(pageOf({ ...newest, title })).toContain(`<h1 class="p-name${name}"`);
  });
});

describe('a drop cap', () => {
  const long = 'It was a dark and stormy night. '.repeat(8);
  const hasDropCap = (html: string) => pageOf(newest, html).includes('has-drop-cap');

  it('begins a long paragraph', () => {
    expect(hasDropCap(`<p>${long}</p>\n<p>More.</p>`)).toBe(true);
    expect(hasDropCap(`<p>Él <em>${long}</em></p>`)).toBe(true);
  });

  it.each([
    [
      'a short paragraph, even if it has a long link',
      `<p>Short <a href="/${long}">one</a>.</p>\n<p>${long}</p>`,
    ],
    ['a quotation mark', `<p>“${long}”</p>`],
    ['an element', `<p><code>a</code> ${long}</p>`],
    ['a heading', `<div class="heading"><h2>A</h2></div><p>${long}</p>`],
  ])('does not begin %s', (_what, html) => {
    expect(hasDropCap(html)).toBe(false);
  });
});

describe('a cover', () => {
  const cover = { file: 'quay.jpg', alt: 'A quay at low tide' };
  const picture = {
    src: '/media/quay-960.jpg',
    srcset: '/media/quay-480.webp 480w',
    width: 1600,
    height: 900,
  };

  it('has the sizes and dimensions of its picture, and a description', () => {
    const html = essayPage(
      { ...context, picture: () => picture },
      { ...newest, cover },
      { html: '', headings: [] },
    );
    const [img] = /<img class="cover[^>]*>/.exec(html) ?? [];
    for (const [name, value] of Object.entries({ ...picture, alt: cover.alt })) {
      expect(img).toContain(` ${name}="${value}"`);
    }
    expect(img).toContain(' sizes="');
  });

  it('keeps the side in sight that its focus names', () => {
    const focused = { ...newest, cover: { ...cover, focus: 'top' as const } };
    expect(essayPage(context, focused, { html: '', headings: [] })).toContain(
      'class="cover u-featured focus-top"',
    );
  });

  it.each([
    ['<p>One.</p>\n<p>Two.</p>', '<p>One.</p><img>\n<p>Two.</p>'],
    [
      '<blockquote><p>One.</p></blockquote><p>Two.</p>',
      '<img><blockquote><p>One.</p></blockquote><p>Two.</p>',
    ],
    ['', '<img>'],
  ])('is after the first paragraph, or first if the text does not begin with one: %s', (text, expected) => {
    const html = essayPage(context, { ...newest, cover }, { html: text, headings: [] });
    const [, shown] = /<div class="prose essay-text[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
    expect(shown?.replace(/<img[^>]*>/, '<img>')).toBe(expected);
  });

  it('is missing if the essay has none', () => {
    expect(pageOf(newest)).not.toContain('<img');
  });
});

describe('a quote from an essay', () => {
  it('has the quotation mark of the language before it', () => {
    const markOf = (locale: string) => {
      const site = { ...context.bundle.site, locale };
      const essay = { ...newest, keyQuotes: ['A door is a question.'] };
      const html = essayPage({ ...context, bundle: { ...context.bundle, site } }, essay, {
        html: '',
        headings: [],
      });
      return /href="#quote-1"><span aria-hidden="true">([^<]*)</.exec(html)?.[1];
    };
    expect(['en', 'de', 'fr', 'ja', 'zh'].map(markOf)).toEqual(['“', '„', '«', '「', '“']);
  });
});
