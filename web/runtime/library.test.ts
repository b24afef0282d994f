import { describe, expect, it } from 'vitest';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import { bundleOf, essayOf, libraryOf } from '../../test/helpers/runtime/site.ts';
import { valuesIn } from '../../test/helpers/runtime/walk.ts';
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
  it('holds the texts, which the bundle leaves out', () => {
    expect(library.bodies.one).toEqual({ content: 'A *gull*.', text: 'A gull.' });
    expect(JSON.stringify(bundle)).not.toContain('gull');
  });

  it('holds none of a draft', () => {
    expect(Object.keys(library.bodies).toSorted()).toEqual(['constructor', 'one']);
  });

  it('is frozen to its depths, and plain JSON', () => {
    const loose = valuesIn(library).filter((value) => typeof value === 'object' && !Object.isFrozen(value));
    expect(loose).toEqual([]);
    expect(JSON.parse(JSON.stringify(library))).toEqual(library);
  });
});

describe('a body reader', () => {
  const bodyOf = bodyReader(library);

  it('gives the text of an essay, whatever its slug', async () => {
    expect(await bodyOf('one')).toBe(library.bodies.one);
    expect(await bodyOf('constructor')).toMatchObject({ text: 'Of cranes.' });
  });

  it.each(['two', 'secret', 'toString', '__proto__', ''])(
    'rejects %j, which is not published',
    async (slug) => {
      await expect(bodyOf(slug)).rejects.toThrow(`lacks the text of ${slug}`);
    },
  );
});

describe('publishing again', () => {
  const documents = [essayOf({ slug: 'one', lead: 'First. Second.' }), essayOf({ slug: 'two' })];

  it('gives the same objects for the same documents, so that nobody works on them twice', () => {
    const [one, two] = publishEssays(documents, 'en', WHENEVER);
    const again = publishEssays([essayOf({ slug: 'new', date: '2026-02-02' }), ...documents], 'en', WHENEVER);
    expect(again).toHaveLength(3);
    expect(again[1]).toBe(one);
    expect(again[2]).toBe(two);
  });

  it('derives anew what another locale may divide otherwise', () => {
    expect(publishEssays(documents, 'de', WHENEVER)[0]).not.toBe(publishEssays(documents, 'en', WHENEVER)[0]);
  });
});
