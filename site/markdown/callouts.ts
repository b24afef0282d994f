/**
 * Callouts, which are block quotes with a kind, as GitHub and Obsidian write them. The title is optional:
 *
 *     > [!TIP] Before you sail
 *     > Check the tide.
 */
import type { RendererRule, StateCore, Token } from 'markdown-it';
import { escapeMarkup, outlineMarkup } from '../../web/core/markup.ts';
import type { Wording } from '../../web/locales/wording.ts';
import { wordingOf } from './text-wording.ts';

/** Token type. Its content is the kind, for readers of a title that does not say it. */
export const CALLOUT_ICON = 'callout_icon';

/** The kinds of GitHub, with the words of Obsidian that mean something like each. Any other word is a note. */
const KINDS = {
  tip: 'tip hint success check done',
  important: 'important question help faq',
  warning: 'warning attention',
  caution: 'caution danger error bug failure fail missing',
};

type CalloutKind = keyof typeof KINDS | 'note';

/** Outlines of icons on a grid of 20 × 20. */
const ICONS: Readonly<Record<CalloutKind, string>> = {
  note: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.25v4M10 6.5v.25',
  tip: 'M7.5 14.5h5M8.25 17h3.5M10 3a5 5 0 0 0-2.75 9.15c.35.25.5.6.5 1v1.35h4.5v-1.35c0-.4.15-.75.5-1A5 5 0 0 0 10 3z',
  important:
    'M4.75 3.5h10.5c.7 0 1.25.55 1.25 1.25v8c0 .7-.55 1.25-1.25 1.25H10l-3.5 3v-3H4.75c-.7 0-1.25-.55-1.25-1.25v-8c0-.7.55-1.25 1.25-1.25zM10 6.25v3.25M10 11.5v.25',
  warning: 'M10 3.5l7 12.5H3L10 3.5zM10 8.25v3.5M10 13.75v.25',
  caution: 'M7 3h6l4 4v6l-4 4H7l-4-4V7l4-4zM10 6.5v4.25M10 13.25v.25',
};

/** Readers cannot fold a callout, so that Obsidian's `+` and `-` have no effect. */
const MARKER = /^\[!([\p{L}\p{N}_-]+)\][+-]?(?:[ \t](.*))?$/u;

/** Turns block quotes that begin with `[!NOTE]`, or another word, into callouts. */
export function makeCallouts(state: StateCore): void {
  const { tokens } = state;
  state.tokens = tokens.flatMap((token, index) => {
    const [quote, opening, inline, closing] = tokens.slice(index, index + 4);
    if (quote?.type !== 'blockquote_open' || opening?.type !== 'paragraph_open' || !inline || !closing)
      return [token];
    const [first = '', ...rest] = inline.content.split('\n');
    const [written, word = '', title = ''] = MARKER.exec(first) ?? [];
    if (written === undefined) return [token];
    openCallout(quote, tokens, index, kindOf(word));
    const text = rest.join('\n').trim();
    const line = inline.map?.[0] ?? 0;
    const head = titleTokens(state, { word, title: title.trim(), line, level: opening.level });
    // An empty paragraph would take space.
    Object.assign(inline, { content: text, map: [line + 1, inline.map?.[1] ?? line + 1] });
    if (text === '') for (const part of [opening, closing]) Object.assign(part, { hidden: true });
    return [quote, ...head];
  });
}

function openCallout(quote: Token, tokens: readonly Token[], index: number, kind: CalloutKind): void {
  const attrs = [
    ['class', `callout callout-${kind}`],
    ['role', 'note'],
  ];
  const closing = tokens
    .slice(index)
    .find(({ type, level }) => type === 'blockquote_close' && level === quote.level);
  Object.assign(quote, { type: 'callout_open', tag: 'div', attrs });
  Object.assign(closing ?? {}, { type: 'callout_close', tag: 'div' });
}

function titleTokens(
  { Token, env }: StateCore,
  { word, title, line, level }: { word: string; title: string; line: number; level: number },
): Token[] {
  const name = nameOf(word, wordingOf(env));
  const icon = Object.assign(new Token(CALLOUT_ICON, '', 0), {
    content: kindOf(word),
    meta: { name: title && name },
  });
  const inline = new Token('inline', '', 0);
  // The parser adds the text after the icon.
  Object.assign(inline, {
    content: title || name,
    map: [line, line + 1],
    children: [icon],
    level: level + 1,
  });
  const block = { block: true, level };
  const attrs = [['class', 'callout-title']];
  return [
    Object.assign(new Token('callout_title_open', 'p', 1), block, { attrs }),
    inline,
    Object.assign(new Token('callout_title_close', 'p', -1), block),
  ];
}

/** Returns the name of a kind. A word that means something like a kind stays as the author wrote it. */
function nameOf(word: string, { say }: Wording): string {
  const kind = kindOf(word);
  if (kind === word.toLowerCase()) return say(`prose.${kind}`);
  return word[0]?.toUpperCase() + word.slice(1).toLowerCase();
}

function kindOf(word: string): CalloutKind {
  const [kind] =
    Object.entries(KINDS).find(([, words]) => words.split(' ').includes(word.toLowerCase())) ?? [];
  return (kind as keyof typeof KINDS | undefined) ?? 'note';
}

/** Renders the icon with a name if the title does not say what kind of callout it is. */
export const renderCalloutIcon: RendererRule = (tokens, index, _options, env) => {
  const { content = '', meta } = tokens[index] ?? {};
  const kind = String(meta?.name ?? '');
  const label = kind && escapeMarkup(wordingOf(env).say('prose.calloutKind', { kind }));
  const name = label && `<span class="unseen">${label} </span>`;
  return `${outlineMarkup(content, ICONS[content as CalloutKind])}${name}`;
};
