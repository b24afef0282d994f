/**
 * Typographic punctuation for plain text, as `markdown-it` makes it in essays. Only pages show it. Data, commands and
 * addresses keep what the owner typed.
 */
import { quotationMarks } from './quotation-marks.ts';

const ADDRESS = /((?:https?:\/\/|(?<![\w.-])[\w-]+(?:\.[\w-]+)+\/)\S+)/;

/** Units that belong on the line of their number, and words that belong with the number that follows. */
const UNIT = String.raw`[%‰°€$£¥]|[ap]\.m\.|(?:[ap]m|[kMGTP]?B|[kMG]?Hz|[kcmµn]?m|[kmµ]?g|[mµn]?s|min|h|kWh?|px|million|billion)\b`;
const BEFORE_NUMBER = String.raw`\b(?:[Nn]os?|[Nn]rn?|[Pp]p?|[Vv]ol|[Cc]h|[Ff]ig|[Aa]rts?|Abs|Bd|Kap|[LRDASs])\.|[Nn][°º]|§`;
const UNBREAKABLE_SPACE = new RegExp(
  String.raw`(?<=\d) (?=${UNIT})|(?<=${BEFORE_NUMBER}) (?=\d)|(?<=\b[Aa]rts?\.) (?=[LRDA]\.)|(?<=\bz\.) (?=B\.)|(?<=\bd\.) (?=h\.)|(?<=\bu\.) (?=a\.)|(?<=\b(?:Drs?|Mrs?|Ms|Mx|Prof|St)\.) (?=\p{Lu})|(?<=\S) (?=[–—]\s)|(?<=«) | (?=·\s)| (?=[»?!:;](?:\s|$))`,
  'gu',
);

/**
 * Returns `text` with curly quotes, dashes for `--` and `---`, an ellipsis, and non-breaking spaces.
 *
 * @param locale language of the text, which decides its quotation marks
 * @param before what precedes `text` on the page, if it was cut within a sentence
 */
export function typeset(text: string, locale: string, before = ''): string {
  let preceding = before;
  return text
    .split(ADDRESS)
    .map((part, index) => {
      const isAddress = index % 2 === 1;
      const result = isAddress ? part : joinWords(curlQuotes(dashes(part), preceding, locale));
      preceding = part || preceding;
      return result;
    })
    .join('');
}

/** Returns `text` with non-breaking spaces where a new line would separate a number and its unit, for example. */
function joinWords(text: string): string {
  return text.replace(UNBREAKABLE_SPACE, '\u00a0');
}

function dashes(text: string): string {
  return text
    .replace(/(?<!\.)\.{3}(?!\.)/g, '…')
    .replace(/(?<!-)---(?!-)/g, '—')
    .replace(/(?<=^|\s)--(?=\s|$)|(?<=[^-\s])--(?=[^-\s]|$)/g, '–');
}

function curlQuotes(text: string, before: string, locale: string): string {
  const [open, close, innerOpen, innerClose] = quotationMarks(locale);
  const start = before.slice(-1);
  let isOpen = false;
  let isInner = false;
  return text.replace(/["']/g, (mark, offset: number) => {
    const previous = text[offset - 1] ?? start;
    const isStart = /^[\s([{“‘„‚«‹「『–—/-]?$/.test(previous) || (!isOpen && isAfterParticle(text, offset));
    const opens = isStart && !/^\s/.test(text.slice(offset + 1));
    if (mark === "'") {
      const isApostrophe = isInner
        ? opens || isWithinWord(text, offset)
        : !opens || !closesLater(text.slice(offset + 1));
      if (isApostrophe) return '’';
      isInner = !isInner;
      return isInner ? innerOpen : innerClose;
    }
    // An inch, unless there is a quote to close.
    if (!opens && !isOpen && /\d/.test(previous)) return mark;
    isOpen = opens;
    return opens ? open : close;
  });
}

/** Whether an Arabic word of one letter is before a mark, such as "and", which is written without a space. */
function isAfterParticle(text: string, offset: number): boolean {
  return /(?<![\p{L}\p{M}])[وفبلك]$/u.test(text.slice(0, offset));
}

function isWithinWord(text: string, offset: number): boolean {
  return /\p{L}/u.test(text[offset - 1] ?? '') && /\p{L}/u.test(text[offset + 1] ?? '');
}

/** Returns whether `rest` ends a single quote. An apostrophe within a word or before a year doesn't. */
function closesLater(rest: string): boolean {
  return /^[^'"]*[^\s'"]'(?![\p{L}\p{N}])/u.test(rest.replace(/(?<=\p{L})'(?=\p{L})/gu, ''));
}
