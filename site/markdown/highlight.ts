/** Syntax highlighting with classes, because the content security policy refuses the inline styles that Shiki writes. */
import type { ThemeRegistrationRaw } from 'shiki/types';
import { escapeMarkup } from '../../web/core/markup.ts';

/** Maximum number of characters. Longer code is shown plain, because grammars are slow. */
const MAX_CODE_LENGTH = 50_000;
const MAX_LINE_LENGTH = 1_000;

/**
 * The TextMate scopes (https://macromates.com/manual/en/language_grammars) for each class. When two kinds name the
 * same scope, the later one wins.
 */
export const codeKinds = {
  comment: 'comment, punctuation.definition.comment',
  punctuation: 'punctuation, meta.brace',
  operator: 'keyword.operator, storage.type.function.arrow',
  keyword:
    'keyword, storage, keyword.operator.new, keyword.operator.expression, keyword.operator.logical.python, variable.language',
  string: 'string, punctuation.definition.string, markup.inline.raw',
  escape: 'constant.character.escape, string.regexp, constant.other.placeholder',
  constant: 'constant, support.constant, constant.language',
  number: 'constant.numeric',
  function: 'entity.name.function, support.function, meta.function-call.generic',
  type: 'entity.name.type, entity.name.class, support.type, support.class, entity.other.inherited-class',
  property:
    'support.type.property-name, entity.name.tag.yaml, variable.other.property, variable.object.property, meta.object-literal.key, entity.other.attribute-name',
  tag: 'entity.name.tag, markup.heading, entity.name.section',
  inserted: 'markup.inserted, punctuation.definition.inserted',
  deleted: 'markup.deleted, punctuation.definition.deleted, invalid',
};

const PLAIN = 'plain';

/** A theme whose colors are the names of the kinds. Shiki passes any non-hexadecimal color through. */
const theme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: PLAIN,
  bg: PLAIN,
  settings: Object.entries(codeKinds).map(([kind, scope]) => ({ scope, settings: { foreground: kind } })),
};

/**
 * Loads the grammars for the known `languages`, such as `ts` or `python`. Returns a function that renders the content
 * of a `<code>` element for code in one of these languages, and returns undefined for code that is shown plain.
 */
export async function loadHighlight(languages: ReadonlySet<string>) {
  if (languages.size === 0) return () => undefined;
  const [{ bundledLanguages }, { getSingletonHighlighterCore }, { createJavaScriptRegexEngine }] =
    await Promise.all([import('shiki/langs'), import('shiki/core'), import('shiki/engine/javascript')]);
  const known = new Map(Object.entries(bundledLanguages).filter(([name]) => languages.has(name)));
  const highlighter = await getSingletonHighlighterCore({
    themes: [theme],
    langs: [...known.values()],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return (code: string, language: string): string | undefined => {
    if (!known.has(language) || code.length > MAX_CODE_LENGTH) return undefined;
    try {
      const lines = highlighter.codeToTokensBase(code, {
        lang: language,
        theme: 'kinds',
        tokenizeMaxLineLength: MAX_LINE_LENGTH,
        // With a time limit, a busy machine would highlight the same code differently.
        tokenizeTimeLimit: 0,
      });
      return lines.map((tokens) => tokens.map(toSpan).join('')).join('\n');
    } catch {
      // If a grammar fails, only the highlighting is lost.
      return undefined;
    }
  };
}

function toSpan({ content, color }: { readonly content: string; readonly color?: string }): string {
  const text = escapeMarkup(content);
  // A line that is too long has no color.
  return !color || color === PLAIN ? text : `<span class="hl-${color}">${text}</span>`;
}
