/** The report of an import: for the owner as Markdown, for programs and for the next import as JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/v3';
import type { importedSite } from '../owner/actions/site/importer.ts';
import { REDIRECTS_FILE } from '../site/reader/checks/check-redirects.ts';
import { starterWording } from '../site/starter/starter-words.ts';
import { ifExists } from '../site/util/read-text.ts';
import { fenceFor } from '../web/core/documents/fence.ts';
import { groupBy } from '../web/core/group-by.ts';
import { oneLine } from '../web/core/one-line.ts';
import { plural, shorten } from '../web/core/prose.ts';
import { fileOf, pathOf } from './essay-names.ts';
import { type ImportFinding, LOST_PICTURES, UNREAD_TEXT } from './source.ts';

export const REPORT_MARKDOWN = 'import-report.md';
export const REPORT_JSON = 'import-report.json';

export interface ImportReport extends Omit<z.infer<typeof importedSite>, 'report' | 'next'> {
  readonly findings: readonly ImportFinding[];
  /** Pages of the old site that are none here, with the path that their address leads to. */
  readonly pages: readonly {
    readonly address: string;
    readonly title: string;
    readonly cause: string;
    /** Absent if the address leads nowhere. */
    readonly to?: string | undefined;
    /** Where it can lead once a draft is published. */
    readonly later?: string;
  }[];
  /** A few posts that were published, to compare with how they looked. */
  readonly examples: readonly { readonly essay: string; readonly file: string }[];
  readonly written: Readonly<Record<string, WrittenEssay>>;
}

/** An essay as an import wrote it. The next import replaces it only if its file has one of the hashes. */
export type WrittenEssay = z.infer<typeof writtenSchema>;

const writtenSchema = z.object({
  essay: z.string(),
  hash: z.string(),
  /** Hash of the file before, until all files are in their places: an import may be interrupted. */
  replaces: z.string().optional(),
});
const recordSchema = z.object({ written: z.record(writtenSchema) });

/** Returns what the last import wrote, by the file of the post. Nothing if there was none, or its report is damaged. */
export async function readWritten(folder: string): Promise<ImportReport['written']> {
  const text = await ifExists(readFile(join(folder, REPORT_JSON), 'utf8'));
  if (text === undefined) return {};
  try {
    return recordSchema.parse(JSON.parse(text)).written;
  } catch {
    return {};
  }
}

/** Returns the formats of what was not read, like "2 .org, 1 .rst". Undefined if everything was. */
export function unreadFormats(findings: readonly ImportFinding[]): string | undefined {
  const unread = findings.filter(({ cause }) => cause === UNREAD_TEXT);
  const counts = [...groupBy(unread, ({ detail }) => detail)];
  return counts.map(([end, { length }]) => `${length} ${end}`).join(', ') || undefined;
}

/** Returns the one thing to do next: what brings most, or else to look at the site. */
export function nextStep(findings: readonly ImportFinding[]): z.infer<typeof importedSite>['next'] {
  const causes = new Set(findings.map(({ cause }) => cause));
  if (causes.has(LOST_PICTURES.pointer)) return 'pullPictures';
  return causes.has(LOST_PICTURES.remote) ? 'fetchPictures' : 'look';
}

const MAX_DETAIL = 160;

/** The kinds of findings, the most urgent first. */
const HEADINGS: Readonly<Record<ImportFinding['kind'], string>> = {
  ask: 'Question, and a draft until you have looked',
  look: 'Needs a look',
  dropped: 'Left out',
  changed: 'Changed',
};

/** Returns the report as Markdown: all causes with their counts, then the places. The most urgent is first. */
export function reportMarkdown(report: ImportReport): string {
  const { source, compared, counts, drafts, findings, pages, examples, leftAlone } = report;
  const { posts, published, redirects, pictures, picturesAsLinks } = counts;
  const facts = [
    ...(compared === undefined ? [] : [compared]),
    `${plural(posts, 'post')} found, ${published} published, ${plural(counts.drafts, 'draft')}`,
    ...(counts.pages > 0 ? [`${plural(counts.pages, 'page')} in pages/`] : []),
    `${plural(redirects, 'redirect')} from old addresses`,
    `${plural(pictures, 'picture')} in media/, ${plural(picturesAsLinks, 'picture')} that became links`,
  ];
  const kinds = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    const causes = groupBy(ofKind, ({ cause }) => cause);
    const sorted = [...causes].sort(([, one], [, other]) => other.length - one.length);
    return sorted.length === 0 ? [] : [{ heading, causes: sorted }];
  });
  const causes = kinds.flatMap(({ heading, causes }) =>
    causes.map(([cause, { length }]) => `${heading}: ${cause}: ${length}`),
  );
  const redirected = pages.filter(({ to }) => to !== undefined);
  const parts = [
    `# Import of ${source}`,
    bulletList(facts),
    section('What to do next', [starterWording('en').say(`bringNext.${nextStep(findings)}`)]),
    section(
      'Look at these first',
      examples.map(({ essay, file }) => `${inCode(pathOf(essay))}, from ${inCode(file)}`),
    ),
    section('Causes', [
      ...(drafts.length > 0 ? [`Drafts that were posts: ${drafts.length}`] : []),
      ...causes,
    ]),
    section(
      'Drafts that were posts',
      drafts.map(({ file, line, essay, reason }) => {
        return `${inCode(`content/${fileOf(essay)}`)}, from ${inCode(`${file}:${line}`)}: ${reason}`;
      }),
    ),
    leadsNowhere(pages.filter(({ to }) => to === undefined)),
    section(
      'Old pages whose text is not here',
      redirected.map(({ address, title, cause, to = '' }) => {
        return `${inCode(address)} leads to ${inCode(to)}: ${cause}${title && ` ${inCode(shorten(title, MAX_DETAIL))}`}`;
      }),
    ),
    ...kinds.flatMap(({ heading, causes }) => [
      `## ${heading}`,
      ...causes.flatMap(([cause, places]) => [
        `### ${cause}: ${places.length}`,
        bulletList(
          places.map(({ file, line, detail }) =>
            `${inCode(`${file}:${line}`)} ${detail && inCode(shorten(detail, MAX_DETAIL))}`.trim(),
          ),
        ),
      ]),
    ]),
    section(
      'Left alone, because you have edited or deleted them',
      leftAlone.map((name) => inCode(`content/${fileOf(name)}`)),
    ),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Returns the lines to complete in `redirects.yaml`. */
function leadsNowhere(pages: ImportReport['pages']): string {
  if (pages.length === 0) return '';
  const lines = pages.map(({ address, title, later }) => {
    const name = oneLine(shorten(title, MAX_DETAIL));
    const what = later === undefined ? name : `${name}, a draft: remove the first # when it is published`;
    return `# ${JSON.stringify(address)}: ${later ?? '/'}${what && ` # ${what}`}`;
  });
  const text = lines.join('\n');
  const fence = fenceFor(text, 3);
  return [
    `## Old addresses that lead nowhere: ${pages.length}`,
    `Copy the lines of those that visitors may still have to ${inCode(`content/${REDIRECTS_FILE}`)}, write where each leads, and remove the first \`#\`. The next import keeps your lines.`,
    `${fence}yaml\n${text}\n${fence}`,
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${bulletList(lines)}`;
}

function bulletList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Returns a text as code, whatever is in it, because it comes from the source. */
function inCode(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ');
  const ticks = fenceFor(line, 1);
  const space = ticks.length > 1 ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}
