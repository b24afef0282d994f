/** Converts a post to the file of an essay. */
import { stringify } from 'yaml';
import { withoutInvisible } from '../site/reader/checks/invisible-characters.ts';
import type { PrintedFinding } from '../site/util/content-error.ts';
import { fenceFor } from '../web/core/documents/fence.ts';
import { fieldsOf, withoutMarkup } from './essay-fields.ts';
import { finding, type ImportFinding, type SourcePost, type TextContext } from './source.ts';
import { convertText } from './text/convert-text.ts';

interface ConvertOptions {
  readonly context: TextContext;
  readonly category: string;
  /** Why the site refuses the essay, if it does. */
  readonly refusal: PrintedFinding | undefined;
}

/** Every file needs a day. It is replaced before such a draft is published. */
const UNDATED = '2000-01-01';

export function convertPost(post: SourcePost, { context, category, refusal }: ConvertOptions) {
  const fields = fieldsOf(post);
  const visible = withoutInvisible(post.text);
  const converted = convertText({ ...post, text: visible }, context);
  const findings: ImportFinding[] = converted.findings.map((finding) => ({
    ...finding,
    file: post.file,
    line: finding.line + post.line - 1,
  }));
  const look = (cause: string, detail: string) => findings.push(finding('look', cause, post.file, detail));
  if (visible !== post.text) {
    const lines = visible.split('\n');
    const index = post.text.split('\n').findIndex((line, at) => line !== lines[at]);
    const cause = 'invisible characters that join nothing';
    findings.push(finding('changed', cause, post.file, lines[index], index + post.line));
  }
  const title = fields.title ?? firstHeading(post.text) ?? post.name.replace(/[-_\s]+/g, ' ');
  if (fields.title === undefined) look('post without a title', title);
  if (post.isPage) {
    const { excerpt: description } = fields;
    return { text: fileText({ title, description }, converted.markdown), findings, asks: false };
  }
  if (fields.date === undefined) look('post without a date, now a draft', 'Write its day in its file.');
  else if (fields.isDraft) look('draft, or hidden post', title);
  const path = fields.cover && context.resolvePicture(fields.cover.target);
  if (fields.cover && !path) look('cover that was not found', fields.cover.target);
  const cover =
    path === undefined
      ? undefined
      : { file: decodeURIComponent(path.replace('/media/', '')), alt: fields.cover?.alt ?? title };
  const { subtitle, date = UNDATED, updated, excerpt, link } = fields;
  const asks = converted.findings.some(({ kind }) => kind === 'ask');
  const tags = fields.tags.length > 0 ? fields.tags : undefined;
  const draft = fields.isDraft || asks || refusal !== undefined || undefined;
  const frontMatter = { title, subtitle, date, updated, category, excerpt, cover, tags, link, draft };
  const { markdown } = converted;
  const shown = refusal ? refusedText(`${refusal.message} ${refusal.fix}`, markdown) : markdown;
  return { text: fileText(frontMatter, shown), findings, asks };
}

function fileText(frontMatter: object, markdown: string): string {
  const yaml = stringify(JSON.parse(JSON.stringify(frontMatter)), { lineWidth: 0 });
  // Entities of HTML may have stood for invisible characters.
  return withoutInvisible(`${`---\n${yaml}---\n\n${markdown.trim()}\n`.trimEnd()}\n`);
}

function firstHeading(text: string): string | undefined {
  const [, heading = ''] = /^#{1,2} (.+)$/m.exec(text) ?? [];
  return withoutMarkup(heading.replace(/ #{1,6} *$/, ''));
}

/**
 * Returns the text of a draft that shows a text which the site refuses. As code, it is valid whatever is in it, so that
 * one text does not keep all others from being published.
 */
function refusedText(reason: string, markdown: string): string {
  const comment = reason.replace(/--+|[<>]/g, ' ');
  if (markdown.trim() === '') return `<!-- ${comment} -->\nWrite the text here.`;
  const fence = fenceFor(markdown, 3);
  return `<!-- ${comment} Correct the text below, and remove the first and the last line of it. -->\n\n${fence}markdown\n${markdown.trim()}\n${fence}`;
}
