import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { loadHighlight } from './highlight.ts';

async function highlighted(language: string, code: string): Promise<string | undefined> {
  return (await loadHighlight(new Set([language])))(code, language);
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: '<', gt: '>', amp: '&' })[name as 'lt']);

describe('loadHighlight', () => {
  it.each([
    [
      'ts',
      'const a = f("b"); // c',
      ['keyword const', 'operator =', 'function f', 'string &quot;b&quot;', 'comment // c'],
    ],
    ['python', 'def f(x: int): return 1.5', ['keyword def', 'function f', 'type int', 'number 1.5']],
    ['json', '{"a": [1, true]}', ['property a', 'number 1', 'constant true']],
    ['sql', "SELECT a FROM b WHERE c = 'd'", ['keyword SELECT', "string 'd'"]],
    ['yaml', 'a: 1 # b', ['property a', 'number 1', 'comment # b']],
    ['diff', '-a\n+b', ['deleted -a', 'inserted +b']],
    ['html', '<p class="a">', ['tag p', 'property class', 'string &quot;a&quot;']],
  ])('marks the tokens of %s by kind', async (language, code, kinds) => {
    const html = (await highlighted(language, code)) ?? '';
    const spans = [...html.matchAll(/<span class="hl-(\w+)">([^<]*)<\/span>/g)];
    const found = spans.map(([, kind, text = '']) => `${kind} ${text.trim().replaceAll('"', '&quot;')}`);
    expect(found).toEqual(expect.arrayContaining(kinds));
    expect(textOf(html)).toBe(code);
  });

  it.each(['', 'none', 'no-such-language', 'constructor', '__proto__'])(
    'leaves code in the language "%s" plain',
    async (language) => {
      expect(await highlighted(language, 'const a = 1')).toBeUndefined();
    },
  );

  it('highlights only the languages it was loaded for', async () => {
    await loadHighlight(new Set(['python']));
    const highlight = await loadHighlight(new Set(['ts']));
    expect(highlight('import os', 'python')).toBeUndefined();
  });

  it('leaves long code and long lines plain', async () => {
    expect(await highlighted('ts', 'const a = 1;\n'.repeat(5_000))).toBeUndefined();
    expect(await highlighted('ts', `const a = [${'1,'.repeat(1_000)}]`)).not.toContain('hl-');
  });

  it('keeps every character, in every language', async () => {
    const languages = [
      'ts',
      'python',
      'json',
      'sql',
      'yaml',
      'bash',
      'html',
      'css',
      'markdown',
      'rust',
      'diff',
    ];
    const highlight = await loadHighlight(new Set(languages));
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '"',
        "'",
        '`',
        '${',
        '/*',
        '*/',
        '<!--',
        '</script>',
        '"""',
        '\n',
        '\\',
        '(',
        '{',
        '#',
        '&lt;',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.array(part), (language, parts) => {
        // The Markdown parser normalizes line endings.
        const code = parts.join('').replace(/\r\n?/g, '\n');
        const html = highlight(code, language);
        expect(textOf(html ?? '')).toBe(code);
        expect(html?.replace(/<span class="hl-[a-z]+">|<\/span>/g, '')).not.toMatch(/[<>]/);
      }),
      // Grammars are slow.
      oneRunIn(4),
    );
  });
});
