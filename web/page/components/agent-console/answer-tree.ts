/** An answer as a person reads it, made of any JSON. */
import { longDate } from '../../../runtime/time.ts';

export type AnswerNode =
  | { readonly is: 'text'; readonly text: string }
  /** Long text. */
  | { readonly is: 'passage'; readonly text: string }
  | { readonly is: 'time'; readonly text: string; readonly datetime: string }
  | { readonly is: 'link'; readonly href: string }
  /** An empty list, text or record, or null. */
  | { readonly is: 'nothing'; readonly text: string }
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
  /** Whether an address may become a link. */
  readonly mayLink: (url: URL) => boolean;
}

/** Longer text is a passage. */
const MAX_TEXT_LENGTH = 600;
const TITLE_KEYS = ['title', 'name', 'label'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export function answerTree(value: unknown, style: AnswerStyle): AnswerNode {
  if (typeof value === 'string') return textNode(value, style);
  if (typeof value === 'number') return { is: 'text', text: formatNumber(value, style.locale) };
  if (typeof value === 'boolean') return { is: 'text', text: value ? 'yes' : 'no' };
  if (Array.isArray(value)) return listNode(value, style);
  if (typeof value === 'object' && value !== null) return recordNode(value, style);
  return { is: 'nothing', text: 'nothing' };
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

function listNode(values: readonly unknown[], style: AnswerStyle): AnswerNode {
  if (values.length === 0) return { is: 'nothing', text: 'none' };
  return { is: 'list', items: values.map((value) => answerTree(value, style)) };
}

function recordNode(value: object, style: AnswerStyle): AnswerNode {
  const all: readonly (readonly [string, unknown])[] = Object.entries(value);
  if (all.length === 0) return { is: 'nothing', text: 'nothing' };
  const titled = all.find(([key, inner]) => TITLE_KEYS.includes(key) && typeof inner === 'string');
  const entries = all
    .filter((entry) => entry !== titled)
    .map(([key, inner]) => ({ key, label: labelOf(key), value: answerTree(inner, style) }));
  return { is: 'record', title: titled && String(titled[1]), entries };
}

function textNode(text: string, { locale, mayLink }: AnswerStyle): AnswerNode {
  if (text === '') return { is: 'nothing', text: 'empty' };
  const url = webAddress(text);
  if (url && mayLink(url)) return { is: 'link', href: text };
  const time = timeText(text, locale);
  if (time) return { is: 'time', text: time, datetime: text };
  return { is: text.length > MAX_TEXT_LENGTH || text.includes('\n') ? 'passage' : 'text', text };
}

function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\/\S+$/.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Returns a day in words, or a moment with the time of its own zone. */
function timeText(text: string, locale: string): string | undefined {
  if (DAY.test(text)) return dayText(text, locale);
  const [, day = '', time = '', zone = ''] = MOMENT.exec(text) ?? [];
  const dayInWords = dayText(day, locale);
  return dayInWords && `${dayInWords}, ${time} ${zone === 'Z' ? 'UTC' : `UTC${zone}`}`;
}

function dayText(day: string, locale: string): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : longDate(day, locale);
}

function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
}

export interface JsonPiece {
  readonly is: 'key' | 'string' | 'literal' | 'rest';
  readonly text: string;
}

/** A string, with the colon that makes it a key; a number, true, false or null. */
const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*|true|false|null)/g;

/** Splits the output of `JSON.stringify` for highlighting. */
export function jsonPieces(json: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let end = 0;
  for (const { 0: text, 1: string, 2: colon, index } of json.matchAll(JSON_TOKEN)) {
    if (index > end) pieces.push({ is: 'rest', text: json.slice(end, index) });
    pieces.push({ is: string === undefined ? 'literal' : colon === undefined ? 'string' : 'key', text });
    end = index + text.length;
  }
  if (end < json.length) pieces.push({ is: 'rest', text: json.slice(end) });
  return pieces;
}
