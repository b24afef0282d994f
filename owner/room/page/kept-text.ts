/** Keeps texts in the browser until the server has them. */
import { readStored, writeStored } from '../../../web/page/storage.ts';
import type { FieldValues } from './send-text.ts';

/** A text that the server does not have. */
export interface TextCopy {
  readonly fields: FieldValues;
  /** The version on the server that it is based on; empty for a new text. */
  readonly version: string;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** What was last sent without an answer. The server may have it, under a version that nobody has heard of. */
  readonly sent?: FieldValues | undefined;
  /** The page that keeps it while it is being written. Two tabs may have the same text open. */
  readonly page?: string | undefined;
}

/** The copies of one text that the browser keeps. */
export interface KeptText {
  /** As each page has it that is writing it, newest last. */
  readonly typed: readonly TextCopy[];
  /** Other texts that the owner has yet to choose from, newest last. */
  readonly aside: readonly TextCopy[];
}

/** Earlier versions kept one text, whichever page was writing it. */
interface StoredText {
  readonly typed?: readonly TextCopy[] | TextCopy;
  readonly aside?: readonly TextCopy[];
}

const PREFIX = 'foyer-text:';

/** Reads what is kept of a text. `name` is its kind and slug. */
export function readKept(name: string): KeptText {
  try {
    const { typed = [], aside = [] }: StoredText = JSON.parse(readStored(PREFIX + name) ?? '{}');
    return { typed: [typed].flat(), aside };
  } catch {
    return { typed: [], aside: [] };
  }
}

/** Changes what is kept of a text. Returns whether the browser has it now. */
export function changeKept(name: string, change: Partial<KeptText>): boolean {
  const { typed, aside } = { ...readKept(name), ...change };
  const value = typed.length + aside.length > 0 ? JSON.stringify({ typed, aside }) : null;
  writeStored(PREFIX + name, value);
  // Browsers refuse when their storage is full or blocked, and then keep the earlier text.
  return readStored(PREFIX + name) === value;
}

/** Keeps what one page has typed, or forgets it. Returns whether the browser has done so. */
export function keepTyped(name: string, page: string, copy: TextCopy | undefined): boolean {
  const others = readKept(name).typed.filter((typed) => typed.page !== page);
  return changeKept(name, { typed: copy ? [...others, { ...copy, page }] : others });
}

/** Remembers that this tab keeps the text, so that it can go on with it after it has shown another page. */
export function noteInTab(name: string, { time }: TextCopy): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(time));
  } catch {
    // Blocked or full: the owner is asked.
  }
}

export function isFromTab(name: string, { time }: TextCopy): boolean {
  try {
    return sessionStorage.getItem(PREFIX + name) === String(time);
  } catch {
    return false;
  }
}
