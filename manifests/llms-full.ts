import { documentPaths } from '../web/runtime/documents.ts';
import type { Essay } from '../web/runtime/essays.ts';
import { nestHeadings } from '../web/runtime/markdown/nest-headings.ts';
import { oneLine } from '../web/runtime/markdown/one-line.ts';
import { plural } from '../web/runtime/prose.ts';
import { essayUrl } from '../web/runtime/routes.ts';
import type { ManifestSource } from './source.ts';

/** Below the document's own heading and that of the essay. */
const TOP_LEVEL_IN_ESSAY = 3;

/** `/llms-full.txt`, in parts: every published essay in full, newest first; one document with one first-level heading. */
export function llmsFullTxt({ bundle, library }: ManifestSource): readonly string[] {
  const { origin, site, essays } = bundle;
  return [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(site.summary)}`,
    `This is the full text of ${plural(essays.length, 'published essay')}, newest first. The index of the site is ${origin}${documentPaths.llms}.`,
    ...essays.map((essay) =>
      fullEssay(essay, essayUrl(bundle, essay.slug), library.bodies[essay.slug]?.content ?? ''),
    ),
  ].map((part, place) => (place === 0 ? `${part}\n` : `\n${part}\n`));
}

function fullEssay({ title, date, category }: Essay, url: string, content: string): string {
  return [
    `## ${oneLine(title)}`,
    `URL: ${url}\nDate: ${date}\nCategory: ${oneLine(category)}`,
    nestHeadings(content, TOP_LEVEL_IN_ESSAY),
  ].join('\n\n');
}
