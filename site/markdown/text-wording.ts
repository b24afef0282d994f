/** The words that the renderer writes into texts, such as labels for screen readers. */
import type { Env } from 'markdown-it';
import type { InterfaceWords, Wording } from '../../web/locales/wording.ts';
import { english } from '../util/english.ts';

/** The state of one rendering. */
export interface TextEnv extends Env {
  readonly wording?: Wording;
}

export function wordingOf({ wording = english }: TextEnv = {}): Wording {
  return wording;
}

/** Returns the part of a table that decides how a text is rendered, as a key for caches. */
export function renderingKey({ locale, language, words }: InterfaceWords): string {
  const used = Object.entries(words).filter(([key]) => key.startsWith('prose.') || key === 'essay.copyCode');
  return JSON.stringify([locale, language, used]);
}
