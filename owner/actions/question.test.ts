import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../site/util/hash.ts';
import { essayText } from '../../test/helpers/content-copy.ts';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { changePhrase } from '../change-phrase.ts';
import { questionOf } from './actions.ts';
import { saveText } from './essays/save-text.ts';
import { setTextState } from './essays/set-text-state.ts';
import { foldedQuestion, named, questionAbout } from './question.ts';

const ask = (title: string, changes?: string, basis?: string) => {
  const summary = changePhrase('restoreData', { database: title, file: 'it' });
  return questionAbout({ summary, ...(changes !== undefined && { changes }), basis });
};

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
        const { summary = '', text = '' } = ask(`“${named(parts.join(''))}”`, '+ a') ?? {};
        expect(text).toBe(`${summary}\n\n+ a`);
        expect(summary).toMatch(/^Replace everything in “[^“”"\n]*” with it$/);
        expect(summary.length).toBeLessThan(200);
        expect(text).not.toMatch(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('names characters that hide or reorder others', () => {
    expect(ask('it', 'a\ufe01\u{e0100}\u3164\u2800b')?.text).toBe(
      'Replace everything in it with it\n\na⟨U+FE01⟩⟨U+E0100⟩⟨U+3164⟩⟨U+2800⟩b',
    );
    expect(named('Knots❞ as a draft. ❝Bends「」')).toBe("Knots' as a draft. 'Bends''");
    const { text, said } = ask(named('gnp\u202eexe\u0007'), '+ \u2066b') ?? {};
    const shown = 'gnp⟨U+202E⟩exe⟨U+0007⟩';
    expect(text).toBe(`Replace everything in ${shown} with it\n\n+ ⟨U+2066⟩b`);
    expect(said).toMatchObject({ summary: { values: { database: shown } }, lines: '+ ⟨U+2066⟩b' });
  });

  it('folds what is long where there is little room, counts it, and says where all of it is', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `+ ${index}`);
    const question = ask('it', lines.join('\n'));
    expect(question?.text.split('\n')).toHaveLength(102);
    const folded = foldedQuestion(question ?? { text: '' }, 'In your room.');
    expect(folded).toMatch(/^Replace everything in it with it\n\n\+ 0\n/);
    expect(folded).toMatch(/\n\+ 37\n… and 62 more lines\.\n\nAll of it: In your room\.$/);
    expect(ask('it', [...lines.slice(0, -1), '+ x'].join('\n'))?.hash).not.toBe(question?.hash);
    expect(ask('it', lines.join('\n'), 'another version')?.hash).not.toBe(question?.hash);
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
    const source = await readFile(join(copy.folder, 'essays/mine.md'));
    const saved = { slug: 'mine', version: hashOf(source), fields: { draft: false } };
    expect((await questionOf(saveText, saved, context))?.text).toContain('+All of it.');
  });
});
