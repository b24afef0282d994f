import type { ToolAnnotations } from './define-tool.ts';

export interface AnnotationInWords {
  /** As agents are told: `readOnlyHint: true`. */
  readonly name: string;
  readonly words: string;
}

/** What each hint says where it is true, and where it is false. */
const meanings: Readonly<Record<keyof ToolAnnotations, readonly [isTrue: string, isFalse: string]>> = {
  readOnlyHint: ['it only reads', 'it changes something'],
  destructiveHint: ['it may destroy something', 'it destroys nothing'],
  idempotentHint: ['the same call again changes nothing more', 'the same call again may change more'],
  openWorldHint: ['it reaches beyond this site', 'it stays within this site'],
  untrustedContentHint: ['its answer holds words of strangers', 'its answer holds the words of this site'],
  consequentialHint: ['it cannot be taken back: ask your user first', 'it has no lasting consequence'],
};

const hints = Object.keys(meanings).filter((name): name is keyof ToolAnnotations => name in meanings);

/** The hints a tool gives, in a fixed order. */
export function annotationsInWords(annotations: ToolAnnotations): readonly AnnotationInWords[] {
  return hints.flatMap((hint) => {
    const { [hint]: value } = annotations;
    if (value === undefined) return [];
    return { name: `${hint}: ${value}`, words: meanings[hint][value ? 0 : 1] };
  });
}
