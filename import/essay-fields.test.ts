import { describe, expect, it } from 'vitest';
import { distinctNames, fieldsOf, writtenDay } from './essay-fields.ts';

const fields = (frontMatter: Readonly<Record<string, unknown>>) => fieldsOf({ frontMatter });

describe('the date', () => {
  it.each([
    ['2014-02-03 23:10:00 +0200', '2014-02-03'],
    ['2014-02-03T23:30:00-07:00', '2014-02-03'],
    ['2014/2/3', '2014-02-03'],
    [20140203, '2014-02-03'],
    ['Feb 3, 2014', '2014-02-03'],
    ['Mon, 03 Feb 2014 23:30:00 -0700', '2014-02-03'],
    ['2014-02-30', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['soon', undefined],
    [null, undefined],
  ])('%s is the day %s', (date, day) => {
    expect(writtenDay({ date })).toBe(day);
  });

  it('of a change counts only if it is later', () => {
    const date = '2014-02-03';
    expect(fields({ date, lastmod: '2014-02-03T10:00:00Z' }).updated).toBeUndefined();
    expect(fields({ date, lastmod: '2013-01-01' }).updated).toBeUndefined();
    expect(fields({ date, last_modified_at: '2015-01-01T00:00:00Z' }).updated).toBe('2015-01-01');
  });
});

describe('names', () => {
  it.each([
    [
      ['2014', 'rope', 'Rope', null, 'C#', true],
      ['2014', 'rope', 'C#'],
    ],
    ['knots, rope', ['knots', 'rope']],
    [{ knots: 1, rope: 2 }, ['knots', 'rope']],
    [[{ name: 'Knots', slug: 'knots' }], ['Knots']],
    [
      [['Life', 'Work'], 'Sea'],
      ['Life', 'Work', 'Sea'],
    ],
    [2014, ['2014']],
    [null, []],
    [undefined, []],
  ])('in %j are %j', (value, names) => {
    expect(distinctNames(value)).toEqual(names);
  });

  it('may be in the taxonomies of Zola', () => {
    expect(fields({ taxonomies: { tags: ['rope'], categories: ['Boats'] } })).toMatchObject({
      tags: ['rope'],
      categories: ['Boats'],
    });
  });
});

it('takes tags, entities and template syntax out of texts', () => {
  expect(fields({ title: 'The <code>window</code> &amp; I', description: '{{ site.title }}' })).toMatchObject(
    {
      title: 'The window & I',
      excerpt: undefined,
    },
  );
  expect(fields({ title: 'Array<Item>' }).title).toBe('Array<Item>');
  expect(fields({ title: 2014 }).title).toBe('2014');
});

it('takes the rest of a text for a comment that nothing closes', () => {
  const start = process.cpuUsage();
  expect(fieldsOf({ frontMatter: { description: `Knots ${'<!-- '.repeat(50_000)}` } }).excerpt).toBe('Knots');
  // A busy machine takes longer, but not more processor time.
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});

it('does not repeat the title as the excerpt', () => {
  expect(fields({ title: 'Knots', excerpt: 'Knots' }).excerpt).toBeUndefined();
});

it.each([{ draft: true }, { draft: 'yes' }, { published: false }, { hidden: true }, { status: 'private' }])(
  '%j is a draft',
  (frontMatter) => {
    expect(fields(frontMatter).isDraft).toBe(true);
  },
);

it('does not take a day of publication for a draft', () => {
  expect(fields({ published: '2014-02-03', draft: false, status: 'publish' }).isDraft).toBe(false);
});

it('finds the cover in a text, a list or an object', () => {
  expect(fields({ image: '/img/oar.jpg' }).cover).toEqual({ target: '/img/oar.jpg', alt: undefined });
  expect(fields({ cover: { image: 'oar.jpg', alt: 'An oar' } }).cover).toEqual({
    target: 'oar.jpg',
    alt: 'An oar',
  });
  expect(fields({ image: [{ src: 'oar.jpg' }] }).cover).toMatchObject({ target: 'oar.jpg' });
});

it('finds the address of a link post, which must be one of the web', () => {
  expect(fields({ external_url: 'https://example.com/a' }).link).toBe('https://example.com/a');
  expect(fields({ link: 'javascript:alert(1)' }).link).toBeUndefined();
});

it('has no markup in the excerpt', () => {
  const { excerpt } = fields({
    description: '![](/img/a.png) A **reef** [knot](/knots) for `sails`, 2 * 3 * 4.',
  });
  expect(excerpt).toBe('A reef knot for sails, 2 * 3 * 4.');
});

it.each(['IMG_3443', 'photo.jpg', 'https://example.org/a', 'May 1, 2024'])(
  'takes no excerpt that is only %s',
  (excerpt) => {
    expect(fields({ title: 'Knots', excerpt }).excerpt).toBeUndefined();
  },
);
