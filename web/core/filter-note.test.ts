import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { filterNote } from './filter-note.ts';

const OTHERS = 'other matches may only touch on it.';

it.each([
  ['Hiring', 5, `2 essays are tagged "hiring", which the filter tag lists; ${OTHERS}`],
  ['how many essays about hiring', 5, `2 essays are tagged "hiring", which the filter tag lists; ${OTHERS}`],
  ['machine  learning', 2, `1 essay is tagged "Machine Learning", which the filter tag lists; ${OTHERS}`],
  ['fraud prevention', 5, `1 essay is in the category "Fraud Prevention"; ${OTHERS}`],
  [
    '¿cuántos ensayos hay sobre fraud prevention?',
    5,
    `1 essay is in the category "Fraud Prevention"; ${OTHERS}`,
  ],
  [
    'how many texts has Ada written about hiring people?',
    5,
    `2 essays are tagged "hiring", which the filter tag lists; ${OTHERS}`,
  ],
  ['Ada Sample’s hiring', 5, `2 essays are tagged "hiring", which the filter tag lists; ${OTHERS}`],
  ['how many essays about boats', 5, 'Some of these may only touch on it.'],
  ['how many essays about boats', 1, undefined],
  ['hiring people', 5, undefined],
  ['hiring', 2, undefined],
  ['hire', 5, undefined],
  ['', 5, undefined],
])('says how many essays the category or tag of the query %j has among %i', (query, total, note) => {
  const essays = [
    essayOf({ slug: 'one', tags: ['hiring', 'Machine Learning'] }),
    essayOf({ slug: 'two', tags: ['hiring'] }),
    essayOf({ slug: 'three', tags: ['Hiring'], category: 'Fraud Prevention' }),
  ];
  expect(filterNote(query, total, bundleOf({ essays }))).toBe(note);
});
