import { copyIconMarkup, escapeMarkup } from '../markup.ts';

const COPY_LABEL = 'Copy this code';
/** Does nothing where there are no scripts, as in a feed. */
export const COPY_CODE = copyIconMarkup(COPY_LABEL);

/** `language` is a plain word or empty. `highlighted` is the code as HTML. */
interface CodeBlock {
  readonly code: string;
  readonly language: string;
  readonly highlighted?: string | undefined;
  /** The name of the button. */
  readonly copyLabel?: string | undefined;
}

/** Returns code with the name of its language and a button that copies it. */
export function codeBlockMarkup({
  code,
  language,
  highlighted = escapeMarkup(code),
  copyLabel = COPY_LABEL,
}: CodeBlock): string {
  const [label, name] = language ? [`<span>${language}</span>`, ` class="language-${language}"`] : ['', ''];
  return `<div class="code-block"><div class="code-bar">${label}${copyIconMarkup(copyLabel)}</div><pre><code${name}>${highlighted}</code></pre></div>`;
}
