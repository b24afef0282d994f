import { expect, it } from 'vitest';
import { isProse } from './is-prose.ts';

it.each([
  'A promise.',
  'Yes!',
  'Knots',
  'TWO WORDS',
  'A day in May 2024',
  'In 2024 we moved.',
  'See https://example.org/a for more.',
  '2024年5月1日に引っ越した。',
  '我们在二〇二四年搬家',
  '1 मई को हम चले।',
  'في 1 مايو انتقلنا.',
])('finds words in %s', (text) => {
  expect(isProse(text)).toBe(true);
});

it.each([
  '',
  'IMG_3443',
  'IMG_3443.jpg',
  'IMG 3443',
  'DSC01234',
  'photo.jpg',
  'https://example.org/a-long-address?with=query',
  'example.org',
  'May 1, 2024',
  'Wednesday, May 1, 2024',
  '1 de mayo de 2024',
  '01.05.2024',
  '2024年5月1日',
  '42',
])('finds none in %s', (text) => {
  expect(isProse(text)).toBe(false);
});
