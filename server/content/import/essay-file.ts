/** Writes the file of an imported essay. */
import { stringify } from 'yaml';
import type { EssayFields } from './essay-fields.ts';

interface ImportedEssay {
  readonly fields: EssayFields & { readonly title: string; readonly date: string };
  readonly category: string;
  /** Name of a file in `media/`, and what it shows. */
  readonly cover: { readonly file: string; readonly alt: string } | undefined;
  readonly isDraft: boolean;
  readonly markdown: string;
}

export function essayFileText({ fields, category, cover, isDraft, markdown }: ImportedEssay): string {
  const { title, subtitle, date, updated, excerpt, tags, link } = fields;
  const frontMatter = {
    title,
    subtitle,
    date,
    updated,
    category,
    excerpt,
    cover,
    tags: tags.length > 0 ? tags : undefined,
    link,
    draft: isDraft || undefined,
  };
  const yaml = stringify(JSON.parse(JSON.stringify(frontMatter)), { lineWidth: 0 });
  return `${`---\n${yaml}---\n\n${markdown.trim()}\n`.trimEnd()}\n`;
}

/**
 * Returns the text of a draft that shows a text which the site refuses. As code, it is valid whatever is in it, so that
 * one text does not keep all others from being published.
 */
export function refusedText(reason: string, markdown: string): string {
  if (markdown.trim() === '') return `<!-- ${commentText(reason)} -->\nWrite the text here.`;
  const ticks = Math.max(3, ...[...markdown.matchAll(/`+/g)].map(([run]) => run.length + 1));
  const fence = '`'.repeat(ticks);
  return `<!-- ${commentText(reason)} Correct the text below, and remove the first and the last line of it. -->\n\n${fence}markdown\n${markdown.trim()}\n${fence}`;
}

function commentText(text: string): string {
  return text.replace(/--+|[<>]/g, ' ');
}
