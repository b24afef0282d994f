/** Reads the links of a page. Builds no tree, so that a page of any size or depth takes little memory. */
import { decodeEntities } from '../html-tree.ts';

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

/** What nothing ends goes on to the end of the page, as in browsers. To look for its end again and again would take hours. */
const INVISIBLE = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<\/?([a-z][\w-]{0,30})((?:[^<>"']|"[^"]{0,9999}"|'[^']{0,9999}'){0,9999})>/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]{1,30})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
const FEED_TYPE = /^application\/(?:rss|atom|rdf)\+xml$/i;
const REFRESH = /^\s*[0-5](?:\.\d+)?\s*[;,]\s*url\s*=["'\s]*([^"'\s]+)/i;

export function readLinks(html: string): PageLinks {
  const links: string[] = [];
  const feeds: string[] = [];
  const found: { base?: string; refresh?: string | undefined } = {};
  const visible = html.replace(INVISIBLE, ' ');
  for (const [, name = '', written = ''] of visible.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (!/^(?:a|area|base|link|meta)$/.test(tag)) continue;
    const attributes = new Map(
      [...written.matchAll(ATTRIBUTE)].map(([, key = '', ...values]) => {
        return [key.toLowerCase(), decodeEntities(values.find((value) => value !== undefined) ?? '')];
      }),
    );
    const attribute = (key: string) => attributes.get(key) ?? '';
    if (/^refresh$/i.test(attribute('http-equiv'))) found.refresh ??= REFRESH.exec(attribute('content'))?.[1];
    const href = attributes.get('href');
    if (href === undefined) continue;
    const [rel, type] = [attribute('rel'), attribute('type')];
    if (tag === 'base') found.base ??= href;
    if (tag === 'a' || tag === 'area') links.push(href);
    if (tag !== 'link') continue;
    if (/\balternate\b/i.test(rel) && FEED_TYPE.test(type)) feeds.push(href);
    if (/\b(?:next|prev)\b|\balternate\b/i.test(rel) && type === '') links.push(href);
  }
  return { links, feeds, text: decodeEntities(visible.replace(TAG, '')), ...found };
}
