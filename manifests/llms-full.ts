import { approximateTokens, documentPaths, partPath } from '../web/core/documents/documents.ts';
import { nestHeadings } from '../web/core/documents/nest-headings.ts';
import type { Essay, EssayBody } from '../web/core/essays.ts';
import { oneLine } from '../web/core/one-line.ts';
import { plural } from '../web/core/prose.ts';
import { remembered } from '../web/core/remembered.ts';
import { essayUrl } from '../web/core/routes.ts';
import { summaryOf } from '../web/core/unwritten.ts';
import type { ManifestSource } from './source.ts';

/** Level below the headings of the document and the essay. */
const TOP_LEVEL_IN_ESSAY = 3;
/** Largest file of full texts, in bytes. A larger essay has a file of its own. */
const MAX_FULL_TEXT_BYTES = 5_000_000;
/** Lines whose number of bytes may change when headings are nested, and how much each may grow. */
const HEADING_LINE = /#+|^[ >]*(?:=+|-+)[ \t]*$/gm;
const MAX_GROWTH_BYTES = 8;
/** The sentences of a file that are not in its head. */
const OVERHEAD_BYTES = 150;

type FullTextFile = readonly [path: string, build: () => string];

/**
 * Returns the files of `/llms-full.txt`: every published essay in full, newest first. The first file has the newest
 * essays; each links to the next. Texts are nested only when a file is built, because that is slow.
 */
export function llmsFullFiles(
  source: ManifestSource,
  maxBytes = MAX_FULL_TEXT_BYTES,
): readonly FullTextFile[] {
  const { bundle } = source;
  const { essays } = bundle;
  const files: Essay[][] = [[]];
  const overhead = byteLength(headOf(source, '')) + byteLength(bundle.origin) + OVERHEAD_BYTES;
  let size = overhead;
  for (const essay of essays) {
    const added = sizeOf(source, essay);
    if (size + added > maxBytes && files.at(-1)?.length !== 0) {
      files.push([]);
      size = overhead;
    }
    files.at(-1)?.push(essay);
    size += added;
  }
  const paths = files.map((_, index) =>
    index === 0 ? documentPaths.llmsFull : partPath(documentPaths.llmsFull, index + 1),
  );
  let first = 0;
  return files.map((shown, index): FullTextFile => {
    first += shown.length;
    const range = `essays ${first - shown.length + 1} to ${first} of `;
    return [
      paths[index] ?? '',
      () => render(source, shown, files.length === 1 ? '' : range, paths[index + 1]),
    ];
  });
}

/** Returns about how many tokens the full texts of all essays take. */
export function fullTextTokens(source: ManifestSource): number {
  return approximateTokens(source.bundle.essays.reduce((sum, essay) => sum + sizeOf(source, essay), 0));
}

function headOf({ bundle: { origin, site, essays } }: ManifestSource, range: string): string {
  return [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(summaryOf(site))}`,
    `This is the full text of ${range}${plural(essays.length, 'published essay')}, newest first. The index of the site is ${origin}${documentPaths.llms}.`,
  ].join('\n\n');
}

/** @param next path of the file with the next essays, if there is one */
function render(
  source: ManifestSource,
  essays: readonly Essay[],
  range: string,
  next: string | undefined,
): string {
  const blocks = [
    headOf(source, range),
    ...essays.flatMap((essay) => [
      essayHead(source, essay),
      nestHeadings(source.library.bodies[essay.slug]?.content ?? '', TOP_LEVEL_IN_ESSAY),
    ]),
    ...(next === undefined
      ? []
      : [`## Older essays`, `The next essays are at ${source.bundle.origin}${next}.`]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function essayHead({ bundle }: ManifestSource, { slug, title, date, category, link }: Essay): string {
  const facts = `URL: ${essayUrl(bundle, slug)}\nDate: ${date}\nCategory: ${oneLine(category)}`;
  return `## ${oneLine(title)}\n\n${facts}${link === undefined ? '' : `\nLink: ${link}`}`;
}

function sizeOf(source: ManifestSource, essay: Essay): number {
  const body = source.library.bodies[essay.slug];
  return byteLength(essayHead(source, essay)) + (body ? bodySize(body) : 0);
}

/** Most essays do not change between publications. */
const bodySize = remembered(({ content }: EssayBody) => {
  const headings = content.match(HEADING_LINE)?.length ?? 0;
  // The blank lines around it, and a fence that closes an open code block.
  return byteLength(content) + (headings + 2) * MAX_GROWTH_BYTES;
});

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
