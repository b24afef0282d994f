/** Reads the links of a page. Builds no tree, so that a page of any size or depth takes little memory. */
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

export interface PageLinks {
  /** As they are written. */
  readonly links: readonly string[];
  readonly feeds: readonly string[];
  /** Address that relative links begin with, if the page names one. */
  readonly base?: string | undefined;
  /** Address that the page sends its visitors to at once. */
  readonly refresh?: string | undefined;
  /** Text that visitors see, and the title. */
  readonly text: string;
}

/** Elements whose content is no HTML. */
const modes: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};
const FEED_TYPE = /^application\/(?:rss|atom|rdf)\+xml$/i;
const REFRESH = /^\s*[0-5](?:\.\d+)?\s*[;,]\s*url\s*=["'\s]*([^"'\s]+)/i;

export function readLinks(html: string): PageLinks {
  const links: string[] = [];
  const feeds: string[] = [];
  const texts: string[] = [];
  const found: { base?: string; refresh?: string | undefined } = {};
  let isText = true;
  const nothing = () => {};
  const addText = ({ chars }: Token.CharacterToken) => {
    if (isText) texts.push(chars);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        const {
          href,
          rel = '',
          type = '',
          content = '',
          'http-equiv': name,
        } = Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value])) as Record<
          string,
          string
        >;
        const mode = modes[tagName];
        if (mode !== undefined) tokenizer.state = mode;
        isText = tagName !== 'script' && tagName !== 'style';
        if (/^refresh$/i.test(name ?? '')) found.refresh ??= REFRESH.exec(content)?.[1];
        if (href === undefined) return;
        if (tagName === 'base') found.base ??= href;
        if (tagName === 'a' || tagName === 'area') links.push(href);
        if (tagName !== 'link') return;
        if (/\balternate\b/i.test(rel) && FEED_TYPE.test(type)) feeds.push(href);
        if (/\b(?:next|prev)\b|\balternate\b/i.test(rel) && type === '') links.push(href);
      },
      onEndTag() {
        isText = true;
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  tokenizer.write(html, true);
  return { links, feeds, text: texts.join(''), ...found };
}
