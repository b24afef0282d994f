/** Line breaks in Chinese and Japanese, where a new line in the file is no space in the text. */
import type { StateCore, Token } from 'markdown-it';
import { IDEOGRAPHS } from '../../web/core/prose.ts';

const BEFORE = new RegExp(`[${IDEOGRAPHS}]$`, 'u');
const AFTER = new RegExp(`^[${IDEOGRAPHS}]`, 'u');

/** Marks the line breaks between two ideographs, also if one of them is emphasized or part of a link. */
export function joinIdeographs({ tokens }: StateCore): void {
  for (const { children } of tokens) {
    let lineBreak: Token | undefined;
    let before = '';
    for (const token of children ?? []) {
      if (token.type === 'softbreak') {
        lineBreak = token;
        continue;
      }
      // The tags of emphasis and links have no text, and what is left of their marks is empty.
      if (token.nesting !== 0 || (token.type === 'text' && token.content === '')) continue;
      if (lineBreak && BEFORE.test(before) && AFTER.test(token.content)) lineBreak.meta = { isJoint: true };
      lineBreak = undefined;
      before = token.content;
    }
  }
}

/** Returns whether a line break is not a space. */
export function isJoint(token: Token | undefined): boolean {
  return token?.meta?.isJoint === true;
}
