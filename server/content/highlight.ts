/** Code in its colours, as classes: the content security policy refuses the inline styles that Shiki writes by itself. */
import type { HighlighterCore } from 'shiki/types';
import { escapeMarkup } from '../util/escape-markup.ts';
import { kindOf, kindTheme } from './code-kinds.ts';

/** Gives the inside of a `<code>` element; undefined where the code is to be shown plain. */
export type Highlight = (code: string, language: string) => string | undefined;

/** Beyond these, in characters, code is shown plain: no reader looks for colours there, and grammars take their time. */
const LONGEST_CODE = 50_000;
const LONGEST_LINE = 1_000;

/** Milliseconds without code after which the grammars are let go: tens of megabytes that a site at rest has no use for. */
const REST = 5_000;

/** For all of the process: each grammar takes a while to get going. */
let loading: Promise<HighlighterCore> | undefined;
let resting: NodeJS.Timeout | undefined;

/**
 * Loads what the code of these languages needs; nothing where none is known.
 *
 * @param languages as written after the fence, such as `ts` or `python`
 * @returns what colours their code, and no other
 */
export async function loadHighlight(languages: ReadonlySet<string>): Promise<Highlight> {
  if (languages.size === 0) return noColours;
  const { bundledLanguages } = await import('shiki/langs');
  const known = new Map(Object.entries(bundledLanguages).filter(([name]) => languages.has(name)));
  if (known.size === 0) return noColours;
  const highlighter = await usedHighlighter();
  await highlighter.loadLanguage(...known.values());
  return (code, language) => (known.has(language) ? colour(highlighter, code, language) : undefined);
}

const noColours: Highlight = () => undefined;

/** Whoever still holds it may go on using it after the rest. */
function usedHighlighter(): Promise<HighlighterCore> {
  clearTimeout(resting);
  resting = setTimeout(() => {
    loading = undefined;
  }, REST).unref();
  loading ??= createHighlighter();
  return loading;
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const engine = createJavaScriptRegexEngine({ forgiving: true });
  return createHighlighterCore({ themes: [kindTheme], langs: [], engine });
}

function colour(highlighter: HighlighterCore, code: string, language: string): string | undefined {
  if (code.length > LONGEST_CODE) return undefined;
  try {
    const lines = highlighter.codeToTokensBase(code, {
      lang: language,
      theme: kindTheme.name ?? '',
      tokenizeMaxLineLength: LONGEST_LINE,
      // A limit in time would colour the same code differently on a busy machine.
      tokenizeTimeLimit: 0,
    });
    return lines.map((tokens) => tokens.map(toSpan).join('')).join('\n');
  } catch {
    // A grammar that stumbles costs the colours, never the essay.
    return undefined;
  }
}

function toSpan({ content, color }: { readonly content: string; readonly color?: string }): string {
  const kind = kindOf(color);
  const text = escapeMarkup(content);
  return kind ? `<span class="hl-${kind}">${text}</span>` : text;
}
