import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sharedTags, tagNote } from './tags.ts';

it('lists the tags that essays share, each essay counted once', () => {
  const essays = [
    essayOf({ slug: 'one', tags: ['undo', 'consent', 'consent'] }),
    essayOf({ slug: 'two', tags: ['undo', 'alone', 'alone'] }),
    essayOf({ slug: 'three', tags: ['undo', 'consent'] }),
    essayOf({ slug: 'four', tags: ['secret'], draft: true }),
    essayOf({ slug: 'five', tags: ['secret'] }),
  ];
  expect(sharedTags(bundleOf({ essays }))).toEqual([
    { name: 'consent', count: 2 },
    { name: 'undo', count: 3 },
  ]);
});

it.each([
  [
    'Hiring',
    5,
    '2 essays have the tag "hiring", which the filter tag lists; other matches may only touch on it.',
  ],
  [
    'machine  learning',
    2,
    '1 essay has the tag "Machine Learning", which the filter tag lists; other matches may only touch on it.',
  ],
  ['hiring', 2, undefined],
  ['hire', 5, undefined],
  ['', 5, undefined],
])('says how many essays the tag of the query %j has among %i', (query, total, note) => {
  const essays = [
    essayOf({ slug: 'one', tags: ['hiring', 'Machine Learning'] }),
    essayOf({ slug: 'two', tags: ['hiring'] }),
    essayOf({ slug: 'three', tags: ['Hiring'] }),
  ];
  expect(tagNote(query, total, bundleOf({ essays }))).toBe(note);
});
