import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../test/helpers/growth.ts';
import { renderMarkdown } from './render-markdown.ts';

const faultsIn = async (markdown: string) =>
  (await renderMarkdown(markdown)).faults.map(({ line, message }) => `${line} ${message.split(' is ')[0]}`);

describe('HTML', () => {
  it.each([
    ['<dl>\n<dt>a</dt>\n\n<dd>b</dd>\n</dl>\n\n<p>c</p>', ['1 <dl>', '7 <p>']],
    ['<b>a</b> and <b>c</b> and <i>d</i>\n\n<b>e</b>', ['1 <b>', '1 <i>', '3 <b>']],
    ['<div>\n\n<p>a\n\n<hr>\n\n</div>', ['1 <div>']],
    ['a</div>\n\n<p>never closed\n\n<em>b</em>', ['1 </div>', '3 <p>', '5 <em>']],
    ['<br> <br/> <img src="a">', ['1 <br>', '1 <img src="a">']],
  ])('%j is reported once for each outermost element', async (markdown, expected) => {
    expect(await faultsIn(markdown)).toEqual(expected);
  });

  it.each([
    ['<dl><dt>a</dt></dl>', 'Write the term on a line, and the definition on the next one after a colon'],
    ['<a name="top"></a>', 'Write {#name} at the end of a heading instead.'],
    ['<a href="/x">x</a>', 'Write [text](https://example.com) instead.'],
  ])('%s is reported with what to write instead', async (markdown, fix) => {
    expect((await renderMarkdown(markdown)).faults[0]?.fix).toContain(fix);
  });

  it('is found in time linear in the number of tags', async () => {
    await expectLinear((count) => renderMarkdown('<a><b></c>\n\n'.repeat(count)), 1_250);
  });
});
