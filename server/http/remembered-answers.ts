/**
 * Answers that anyone may keep for an hour, since they depend on the question and the content alone: the server keeps
 * the last of them too, for as long as the site is the same.
 */

import { preferredEncoding } from '../site/content-encoding.ts';
import type { Representation } from '../site/representation.ts';
import type { Site } from '../site/site.ts';
import type { HeaderReader } from './respond.ts';

export interface Question {
  /** With its query. */
  readonly url: string;
  readonly header: HeaderReader;
}

/** The longest answers have some 50 KB. The bound keeps invented questions from filling the memory. */
const MAX_REMEMBERED = 100;
const remembered = new WeakMap<Site, Map<string, Representation>>();

export function rememberedAnswer(site: Site, question: Question): Representation | undefined {
  return remembered.get(site)?.get(keyOf(question));
}

export function rememberAnswer(site: Site, question: Question, answer: Representation): void {
  const answers = remembered.get(site) ?? new Map<string, Representation>();
  if (answers.size >= MAX_REMEMBERED) answers.clear();
  answers.set(keyOf(question), answer);
  remembered.set(site, answers);
}

/** An answer is made in the one encoding that its client prefers. */
function keyOf({ url, header }: Question): string {
  return `${preferredEncoding(header('accept-encoding'))} ${url}`;
}
