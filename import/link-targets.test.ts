import { describe, expect, it } from 'vitest';
import { createLinkTargets } from './link-targets.ts';
import type { SourcePost } from './source.ts';

const post = (file: string, addresses: readonly string[], title = ''): SourcePost => ({
  file,
  line: 1,
  name: file.replace(/^.*\/(?:[\d-]{11})?|\.\w+$/g, ''),
  frontMatter: { title },
  text: '',
  format: 'markdown',
  hasHardBreaks: false,
  addresses,
});

const knots = post('_posts/2014-02-03-knots.md', ['/2014/02/03/knots.html', '/?p=12'], 'Knots: a start');
const sails = post('_posts/2014-03-01-sails.md', ['/2014/03/01/sails.html'], 'Tidal Clocks');
const draft = post('_drafts/oars.md', ['/oars/']);
const chinese = post('_posts/2015-01-01-绳结.md', ['/2015/绳结/']);

const slugs = new Map([
  [knots, 'knots'],
  [sails, 'sails'],
  [draft, 'oars'],
  [chinese, 'essay-of-2015-01-01'],
]);
const files = new Map([
  ['./oar.jpg', '/source/oar.jpg'],
  ['/img/boat.png', '/source/img/boat.png'],
  ['/files/map.pdf', '/source/files/map.pdf'],
]);

function contextOf(from = knots, isKnown = true) {
  const missing: string[] = [];
  const media = {
    pictureAt: (path: string, name = path) =>
      /pdf$/.test(path) ? undefined : `/media/${name.split('/').at(-1)}`,
    fileAt: (path: string) => `/media/${path.split('/').at(-1)}`,
  };
  const context = createLinkTargets({
    site: { findFile: (target) => files.get(target) },
    origin: isKnown ? 'https://www.ada.example' : undefined,
    slugs,
    isPublic: (one) => one !== draft,
    media,
    downloads: {
      has: () => false,
      get(address) {
        if (address === 'https://cdn.example/far/sea.png?w=1') return '/fetched/0a1b.png';
        missing.push(address);
        return undefined;
      },
    },
  })(from);
  return { ...context, missing };
}

describe('a link', () => {
  it.each([
    ['/2014/03/01/sails.html', '/essays/sails'],
    ['/2014/03/01/sails/', '/essays/sails'],
    ['/2014/03/01/Sails.html#rig', '/essays/sails#rig'],
    ['https://ada.example/2014/03/01/sails.html', '/essays/sails'],
    ['http://www.ada.example/2014/03/01/sails.html?utm_source=x', '/essays/sails'],
    ['//ada.example/2014/03/01/sails.html', '/essays/sails'],
    ['../../03/01/sails.html', '/essays/sails'],
    ['2014-03-01-sails.md', '/essays/sails'],
    ['./2014-03-01-sails.md#rig', '/essays/sails#rig'],
    ['/?p=12', '/essays/knots'],
    ['/2015/%E7%BB%B3%E7%BB%93/', '/essays/essay-of-2015-01-01'],
    ['#rig', '#rig'],
    ['/about/', '/about'],
    ['/files/map.pdf', '/media/map.pdf'],
    ['https://other.example/2014/03/01/sails.html', 'https://other.example/2014/03/01/sails.html'],
    ['mailto:ada@ada.example', 'mailto:ada@ada.example'],
    ['/oars/', undefined],
    ['/tags/sea/', undefined],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
  ])('to %s leads to %s', (target, expected) => {
    expect(contextOf().resolveLink(target)).toBe(expected);
  });

  it('that is relative is resolved even if nobody knows where the site was', () => {
    const { resolveLink, oldAddress } = contextOf(knots, false);
    expect(resolveLink('../../03/01/sails.html')).toBe('/essays/sails');
    expect(oldAddress('/tags/sea/')).toBeUndefined();
    expect(oldAddress('https://other.example/')).toBe('https://other.example/');
  });
});

it.each([
  ['2014-03-01-sails', '/essays/sails'],
  ['boats/2014-03-01-sails', '/essays/sails'],
  ['sails.md', '/essays/sails'],
  ['@/_posts/2014-03-01-sails.md', '/essays/sails'],
  ['Tidal Clocks', '/essays/sails'],
  ['tidal clocks#The Rig', '/essays/sails#the-rig'],
  ['#Start', '/essays/knots#start'],
  ['oars', undefined],
  ['nothing', undefined],
])('the name %s means %s', (name, expected) => {
  expect(contextOf().resolveName(name)).toBe(expected);
});

it('finds pictures in the source, on the own domain, and among those that were fetched', () => {
  const { resolvePicture, missing } = contextOf();
  expect(resolvePicture('./oar.jpg')).toBe('/media/oar.jpg');
  expect(resolvePicture('https://ada.example/img/boat.png')).toBe('/media/boat.png');
  expect(resolvePicture('https://cdn.example/far/sea.png?w=1')).toBe('/media/sea.png');
  expect(missing).toEqual([]);
  expect(resolvePicture('gone.png')).toBeUndefined();
  expect(missing).toEqual(['https://www.ada.example/2014/02/03/gone.png']);
});

it('says where a target was', () => {
  expect(contextOf().oldAddress('gone.png')).toBe('https://www.ada.example/2014/02/03/gone.png');
  expect(contextOf().oldAddress('data:image/png;base64,AA')).toBeUndefined();
});
