import { copyIconMarkup, escapeMarkup } from '../markup.ts';

/** Does nothing where there are no scripts, as in a feed. */
export const COPY_CODE = copyIconMarkup('Copy this code');

/** `language` is a plain word or empty. `highlighted` is the code as HTML. */
interface CodeBlock {
  readonly code: string;
  readonly language: string;
  readonly highlighted?: string | undefined;
}

/** Returns code with the name of its language and a button that copies it. */
export function codeBlockMarkup({ code, language, highlighted = escapeMarkup(code) }: CodeBlock): string {
  const [label, name] = language ? [`<span>${language}</span>`, ` class="language-${language}"`] : ['', ''];
  return `<div class="code-block"><div class="code-bar">${label}${COPY_CODE}</div><pre><code${name}>${highlighted}</code></pre></div>`;
}
