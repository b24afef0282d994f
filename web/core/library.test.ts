import { describe, expect, it } from 'vitest';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { bundleOf, essayOf, libraryOf } from '../../test/helpers/core/site.ts';
import { valuesIn } from '../../test/helpers/core/walk.ts';
import { publishEssays } from './essays.ts';
import { bodyReader } from './library.ts';

const bundle = bundleOf({
  essays: [
    essayOf({ slug: 'one', text: 'A gull.', markdown: 'A *gull*.', excerpt: 'Of birds.' }),
    essayOf({ slug: 'constructor', text: 'Of cranes.' }),
    essayOf({ slug: 'secret', text: 'Unfinished.', draft: true }),
  ],
});
const library = libraryOf(bundle);

describe('the library', () => {
  it('contains the text of the essays, which the bundle omits', () => {
    expect(library.bodies.one).toEqual({ content: 'A *gull*.', text: 'A gull.', sections: [] });
    expect(JSON.stringify(bundle)).not.toContain('gull');
  });

  it('has absolute addresses in its Markdown', () => {
    const markdown = 'A [gull](/media/gull.pdf), [below](#below).';
    const siteLinks = [markdown.indexOf('/media'), markdown.indexOf('#below')];
    const { bodies } = libraryOf(bundleOf({ essays: [essayOf({ slug: 'one', markdown, siteLinks })] }));
    expect(bodies.one?.content).toBe(
      'A [gull](https://ada.test/media/gull.pdf), [below](https://ada.test/essays/one#below).',
    );
  });

  it('contains no drafts', () => {
    expect(Object.keys(library.bodies).toSorted()).toEqual(['constructor', 'one']);
  });

  it('is deeply frozen and plain JSON', () => {
    const loose = valuesIn(library).filter((value) => typeof value === 'object' && !Object.isFrozen(value));
    expect(loose).toEqual([]);
    expect(JSON.parse(JSON.stringify(library))).toEqual(library);
  });
});

describe('bodyReader', () => {
  const bodyOf = bodyReader(library);

  it('returns the text of an essay, for any slug', async () => {
    expect(await bodyOf('one')).toBe(library.bodies.one);
    expect(await bodyOf('constructor')).toMatchObject({ text: 'Of cranes.' });
  });

  it.each(['two', 'secret', 'toString', '__proto__', ''])(
    'rejects the slug %j, which is not published',
    async (slug) => {
      await expect(bodyOf(slug)).rejects.toThrow(`lacks the text of ${slug}`);
    },
  );
});

describe('publishEssays, called again', () => {
  const documents = [essayOf({ slug: 'one', lead: 'First. Second.' }), essayOf({ slug: 'two' })];

  it('returns the same objects for the same documents', () => {
    const [one, two] = publishEssays(documents, 'en', ANY_DAY).essays;
    const again = publishEssays(
      [essayOf({ slug: 'new', date: '2026-02-02' }), ...documents],
      'en',
      ANY_DAY,
    ).essays;
    expect(again).toHaveLength(3);
    expect(again[1]).toBe(one);
    expect(again[2]).toBe(two);
  });

  it('derives an essay again for another locale, which may split sentences differently', () => {
    expect(publishEssays(documents, 'de', ANY_DAY).essays[0]).not.toBe(
      publishEssays(documents, 'en', ANY_DAY).essays[0],
    );
  });
});
