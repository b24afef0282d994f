import { expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sharedTags } from './tags.ts';

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
