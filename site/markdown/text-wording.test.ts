import { describe, expect, it } from 'vitest';
import { findWords } from '../util/find-words.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderingKey } from './text-wording.ts';

const german = findWords('de', {
  'essay.copyCode': 'Code "kopieren"',
  'prose.linkToSection': 'Link zum Abschnitt „{section}“',
  'prose.done': 'Erledigt',
  'prose.table': 'Tabelle',
  'prose.footnotes': 'Fußnoten',
  'prose.footnote': 'Fußnote {number}',
  'prose.backFromFootnote': 'Zurück zum Text von Fußnote {number}',
  'prose.tip': 'Tipp',
});

describe('words in a rendered text', () => {
  it.each([
    ['## Haus', 'aria-label="Link zum Abschnitt „Haus“"'],
    ['```\na\n```', 'aria-label="Code &quot;kopieren&quot;"'],
    ['- [x] a', 'aria-label="Erledigt"'],
    ['| a |\n|---|\n| b |', 'aria-label="Tabelle"'],
    ['a[^1]\n\n[^1]: b', 'aria-label="Fußnoten"'],
    ['a[^1]\n\n[^1]: b', 'aria-label="Fußnote 1"'],
    ['a[^1]\n\n[^1]: b', '> Zurück zum Text von Fußnote 1</span>'],
    ['> [!TIP]\n> a', '</svg>Tipp</p>'],
  ])('are those of its language: %j', async (markdown, html) => {
    expect((await renderMarkdown(markdown, german)).html).toContain(html);
  });

  it('are in the digits of its language', async () => {
    const arabic = { ...findWords('en'), locale: 'ar-EG', language: 'ar' };
    expect((await renderMarkdown('a[^1]\n\n[^1]: b', arabic)).html).toContain(
      'aria-label="Footnote ١">١</a>',
    );
  });

  it('are part of the key of caches, unlike the words of pages', () => {
    const keyWith = (words: Parameters<typeof findWords>[1]) => renderingKey(findWords('en', words));
    expect(keyWith({ 'prose.done': 'Ready' })).not.toBe(keyWith({}));
    expect(keyWith({ 'page.skip': 'Skip' })).toBe(keyWith({}));
  });
});
