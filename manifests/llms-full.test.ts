import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { createSampleSource } from '../test/helpers/manifest-source.ts';
import { llmsFullTxt } from './llms.ts';

const source = createSampleSource();
const text = llmsFullTxt(source);

describe('llmsFullTxt', () => {
  it('has one first-level heading, and a second-level heading for each essay', () => {
    expect(headings(text)).toEqual([
      'h1 Ada Sample',
      'h2 On [brackets](https://elsewhere.test) and `ticks',
      'h2 headings',
      'h3 Essay heading',
      'h4 Section',
      'h2 open-fence',
      'h3 Code',
      'h2 plain',
    ]);
  });

  it('gives the URL, date and category of every essay', () => {
    for (const { slug, date, category } of source.bundle.essays) {
      expect(text).toContain(
        `\n\nURL: https://ada.test/essays/${slug}\nDate: ${date}\nCategory: ${category}\n\n`,
      );
    }
  });

  it('contains every essay in full with unchanged code, but no drafts', () => {
    expect(text).toContain('\n```sh\n# a comment, not a heading\n```\n');
    expect(text).toContain('The text of brackets.');
    expect(text).toContain('The text of plain.');
    expect(text).not.toContain('unfinished');
    expect(text).not.toContain('secret draft');
  });
});

function headings(markdown: string): string[] {
  const tokens = new MarkdownIt('commonmark').parse(markdown, {});
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open' ? [`${token.tag} ${tokens[index + 1]?.content}`] : [],
  );
}
