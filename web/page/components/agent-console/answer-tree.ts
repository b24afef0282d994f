/** Any JSON as a tree that people can read. */
import { longDate } from '../../../runtime/time.ts';

export type AnswerNode =
  /** `nothing` is an empty list, text or record, or null; `passage` is long text. */
  | { readonly is: 'text' | 'passage' | 'nothing'; readonly text: string }
  | { readonly is: 'time'; readonly text: string; readonly datetime: string }
  | { readonly is: 'link'; readonly href: string }
  | { readonly is: 'list'; readonly items: readonly AnswerNode[] }
  | { readonly is: 'record'; readonly title: string | undefined; readonly entries: readonly AnswerEntry[] };

export interface AnswerEntry {
  /** As in the JSON. */
  readonly key: string;
  /** In words. */
  readonly label: string;
  readonly value: AnswerNode;
}

export interface AnswerStyle {
  readonly locale: string;
  /** Returns whether an address may become a link. */
  readonly mayLink: (url: URL) => boolean;
}

/** Longer text is a passage. */
const MAX_TEXT_LENGTH = 600;
const TITLE_KEYS = ['title', 'name', 'label'];
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|([+-]\d{2}:\d{2})))?$/;

export function answerTree(value: unknown, style: AnswerStyle): AnswerNode {
  if (typeof value === 'string') return textNode(value, style);
  if (typeof value === 'number') {
    const format = new Intl.NumberFormat(style.locale, { maximumFractionDigits: 20 });
    return { is: 'text', text: format.format(value) };
  }
  if (typeof value === 'boolean') return { is: 'text', text: value ? 'yes' : 'no' };
  if (Array.isArray(value)) {
    if (value.length === 0) return { is: 'nothing', text: 'none' };
    return { is: 'list', items: value.map((item) => answerTree(item, style)) };
  }
  return recordNode(Object.entries(value ?? {}), style);
}

/** Returns a key in words: `openForSpeaking` and `open_for_speaking` become “Open for speaking”. */
export function labelOf(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(url|id|icp|us)\b/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function recordNode(all: readonly (readonly [string, unknown])[], style: AnswerStyle): AnswerNode {
  if (all.length === 0) return { is: 'nothing', text: 'nothing' };
  const titled = all.find(([key, inner]) => TITLE_KEYS.includes(key) && typeof inner === 'string');
  const entries = all
    .filter((entry) => entry !== titled)
    .map(([key, inner]) => ({ key, label: labelOf(key), value: answerTree(inner, style) }));
  return { is: 'record', title: titled && String(titled[1]), entries };
}

function textNode(text: string, { locale, mayLink }: AnswerStyle): AnswerNode {
  if (text === '') return { is: 'nothing', text: 'empty' };
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text) && mayLink(new URL(text))) {
    return { is: 'link', href: text };
  }
  const time = timeText(text, locale);
  if (time) return { is: 'time', text: time, datetime: text };
  return { is: text.length > MAX_TEXT_LENGTH || text.includes('\n') ? 'passage' : 'text', text };
}

/** Returns a day in words, with the time in its own zone if there is one. */
function timeText(text: string, locale: string): string | undefined {
  const [, day = '', time, zone = ''] = MOMENT.exec(text) ?? [];
  if (Number.isNaN(Date.parse(day))) return undefined;
  return time ? `${longDate(day, locale)}, ${time} UTC${zone}` : longDate(day, locale);
}

export interface JsonPiece {
  readonly is: 'key' | 'string' | 'literal' | 'rest';
  readonly text: string;
}

/** A string, with the colon that makes it a key; a number, true, false or null; what stands between. */
const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*|true|false|null)|[\s{}[\]:,]+/g;

/** Splits the output of `JSON.stringify` for highlighting. */
export function jsonPieces(json: string): readonly JsonPiece[] {
  return [...json.matchAll(JSON_TOKEN)].map(([text, string, colon, literal]) => {
    if (string !== undefined) return { is: colon === undefined ? 'string' : 'key', text };
    return { is: literal === undefined ? 'rest' : 'literal', text };
  });
}
