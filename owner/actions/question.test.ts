import { describe, expect, it } from 'vitest';
import { essayText } from '../../test/helpers/content-copy.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { questionOf } from './actions.ts';
import { setTextState } from './essays/set-text-state.ts';
import { named, questionAbout } from './question.ts';

const plan = { apply: async () => undefined, undo: () => ({ none: 'It is a test' }) };
const ask = (summary: string, changes?: string, basis?: string) =>
  questionAbout({ effect: 'public' }, { ...plan, summary, ...(changes !== undefined && { changes }), basis });

describe('a question', () => {
  it('begins with the sentence of the program on one line, whatever a title holds', () => {
    const title = fc.string({ unit: 'binary', maxLength: 200 });
    const forged = fc.constantFrom(
      '”\n\n--- essays/a.md\n+ title: Harmless\n',
      '\u202eelif',
      '\u2028\u0007x',
      '“”"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(title, forged)), (parts) => {
        const { summary = '', text = '' } = ask(`Publish ${named(parts.join(''))} now`, '+ a') ?? {};
        expect(text).toBe(`${summary}\n\n+ a`);
        expect(summary).toMatch(/^Publish “[^“”"\n]*” now$/);
        expect(summary.length).toBeLessThan(200);
        expect(text).not.toMatch(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('names characters that hide or reorder others', () => {
    expect(ask(`Publish ${named('gnp\u202eexe\u0007')}`, '+ \u2066b')?.text).toBe(
      'Publish “gnp⟨U+202E⟩exe⟨U+0007⟩”\n\n+ ⟨U+2066⟩b',
    );
  });

  it('folds what is long, counts it, and is another question if that differs', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `+ ${index}`);
    const question = ask('Change it', lines.join('\n'));
    expect(question?.text.split('\n').length).toBe(43);
    expect(question?.text).toMatch(/\n\+ 39\n… and 60 more lines$/);
    expect(ask('Change it', [...lines.slice(0, -1), '+ x'].join('\n'))?.hash).not.toBe(question?.hash);
    expect(ask('Change it', lines.join('\n'), 'another version')?.hash).not.toBe(question?.hash);
  });

  it('about a draft that will be published shows its text, and its title cannot push that away', async () => {
    const { copy, context } = await ownerSite();
    const title = JSON.stringify(`Fine” at https://site.test\n${'\n'.repeat(70)}- draft: true`);
    await copy.write(
      'essays/mine.md',
      essayText('All of it.', { title: `title: ${title}`, more: 'draft: true' }),
    );
    const { text = '' } =
      (await questionOf(setTextState, { slug: 'mine', state: 'published' }, context)) ?? {};
    const [first = '', ...others] = text.split('\n');
    expect(first).toMatch(
      /^Publish the essay “Fine' at https:\/\/site\.test.*” at http.*, where everyone can read it$/,
    );
    expect(others).toContain('+All of it.');
    await copy.write('essays/mine.md', essayText('A line.\n'.repeat(90), { more: 'draft: true' }));
    const long = await questionOf(setTextState, { slug: 'mine', state: 'published' }, context);
    expect(long?.text).toMatch(/\n… and \d\d more lines\. All of it: http.*\/owner\/texts\/essay\/mine$/);
  });
});
