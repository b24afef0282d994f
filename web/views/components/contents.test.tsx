import { describe, expect, it } from 'vitest';
import { HOSTILE, sampleContext } from '../../../test/helpers/views.ts';
import { Contents } from './contents.tsx';

const heading = (level: number, id: string) => ({ level, id, text: `About ${id} ${HOSTILE}` });

const contentsOf = (...headings: ReturnType<typeof heading>[]) =>
  (<Contents wording={sampleContext().wording} headings={headings} />).toString();

describe('the table of contents of an essay', () => {
  it('lists the parts and their sections, in two levels', () => {
    const contents = contentsOf(
      heading(3, 'early'),
      heading(2, 'a'),
      heading(3, 'a1'),
      heading(3, 'a2'),
      heading(2, 'b'),
      heading(2, 'c'),
    );
    expect(contents).toMatch(/^<foyer-contents><nav class="contents" aria-label="Contents">/);
    expect(contents.replace(/<a href="#(\w+)">[^<]*<\/a>/g, '$1')).toContain(
      '<ol><li>a<ol><li>a1</li><li>a2</li></ol></li><li>b</li><li>c</li></ol>',
    );
  });

  it('folds under a title with the number of parts', () => {
    const contents = contentsOf(heading(2, 'a'), heading(3, 'a1'), heading(2, 'b'), heading(2, 'c'));
    expect(contents).toContain('<details><summary>Contents · 3</summary><ol>');
  });

  it('is not shown for fewer than three parts', () => {
    expect(contentsOf(heading(2, 'a'), heading(2, 'b'), heading(3, 'b1'), heading(3, 'b2'))).toBe('');
  });
});
