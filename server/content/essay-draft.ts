import { stringify } from 'yaml';

export interface EssayDraft {
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly category: string;
  /** Markdown. */
  readonly text: string;
}

/** The file of an essay that only its owner sees until the line `draft: true` is deleted. */
export function essayDraft({ title, date, category, text }: EssayDraft): string {
  const frontMatter = stringify({ title, date, category, draft: true }, { lineWidth: 0 });
  return `---\n${frontMatter}---\n\n${text}\n`;
}

/** What was typed, on one line: line breaks and control characters have no place in a title or a name. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
