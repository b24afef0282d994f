import { TOOLS_PATH } from '../web/core/api-paths.ts';
import type { ContentBundle } from '../web/core/bundle.ts';
import { routesOf } from '../web/core/canonical-routes.ts';
import { documentPaths, documentsOf } from '../web/core/documents/documents.ts';
import type { Essay } from '../web/core/essays.ts';
import { groupBy } from '../web/core/group-by.ts';
import { linkLine, oneLine } from '../web/core/one-line.ts';
import { leadingSentences, plural } from '../web/core/prose.ts';
import { essayPath, markdownPath, mcpUrl, restOrigin } from '../web/core/routes.ts';
import type { ManifestSource } from './source.ts';

const MAX_LENGTH = 50_000;
const MAX_EXCERPT = 220;
/** Pages that tell an agent little about the owner. */
const optionalPaths: readonly string[] = ['/guestbook', '/legal'];

/**
 * Returns `/llms.txt`, in the format of llmstxt.org: a heading, a quoted summary, prose, and lists of links under
 * second-level headings. If there are too many essays, it lists the newest and says so.
 */
export function llmsTxt(source: ManifestSource): string {
  const essays = newestLines(source);
  let text = render(source, essays);
  while (text.length > MAX_LENGTH && essays.pop()) text = render(source, essays);
  return text;
}

/** Returns the lines of the newest essays, stopping once they exceed the limit. */
function newestLines({ bundle }: ManifestSource) {
  const lines: { category: string; line: string }[] = [];
  let length = 0;
  for (const essay of bundle.essays) {
    if (length > MAX_LENGTH) break;
    const { slug, title, date, category, readingTime, tags, excerpt, language } = essay;
    const gist = leadingSentences(excerpt, MAX_EXCERPT, language);
    const tagged = tags.length > 0 ? [`tagged ${tags.join(', ')}`] : [];
    const facts = [date, readingTime, ...tagged, ...languageFacts(bundle, essay)].join(', ');
    const line = linkLine(title, addressOf(bundle, essayPath(slug)), `${facts}. ${gist}`);
    lines.push({ category, line });
    length += line.length;
  }
  return lines;
}

/** Says in which language an essay is, if in another than the site, and where it is in others. */
function languageFacts(bundle: ContentBundle, { language, translations = [] }: Essay): readonly string[] {
  return [
    ...(language === bundle.site.locale ? [] : [`in ${englishName(language)}`]),
    ...translations.map((other) => {
      return `in ${englishName(other.language)} at ${addressOf(bundle, essayPath(other.slug))}`;
    }),
  ];
}

function englishName(language: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language);
}

function render(source: ManifestSource, essays: ReturnType<typeof newestLines>): string {
  const { bundle } = source;
  const { origin, site } = bundle;
  const total = plural(bundle.essays.length, 'essay');
  const byCategory = groupBy(essays, ({ category }) => category);
  const blocks = [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(site.summary)}`,
    ...prose(source),
    essays.length < bundle.essays.length &&
      `Only the newest ${essays.length} of ${total} are listed here; the full text of all begins at ${origin}${documentPaths.llmsFull}.`,
    ...bundle.pillars.map(({ name }) => {
      const lines = byCategory.get(name)?.map(({ line }) => line);
      return lines && linkSection(`Essays: ${name}`, lines);
    }),
    linkSection('Pages', pageLines(bundle, false)),
    linkSection(
      'For agents',
      documentsOf(site.surfaces)
        .filter(({ path }) => path !== documentPaths.llms)
        .map(({ name, path, note }) => linkLine(name, origin + path, note)),
    ),
    linkSection('Optional', pageLines(bundle, true)),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function prose({ bundle, registry, endpoints }: ManifestSource) {
  const { origin, site, essays, exported } = bundle;
  const { webmcp, rest, mcp, markdown } = site.surfaces;
  const server = restOrigin(bundle);
  // Says in which language the essays are, unless it is that of this document.
  const { language } = new Intl.Locale(site.locale);
  return [
    `This is the site of ${oneLine(site.name)}: ${[site.title, site.location ?? ''].filter(Boolean).map(oneLine).join(', ')}. It has ${plural(essays.length, 'published essay')}${language === 'en' ? '' : `, in ${englishName(language)}`}.`,
    'Agents are welcome, and no key is needed.',
    webmcp &&
      `In a browser with WebMCP, every page registers the tools that belong to it. The site has ${registry.size} in all; ${origin}${documentPaths.webMcp} lists them with their schemas.`,
    rest &&
      `${plural(endpoints.length, 'REST operation')} return JSON; ${origin}${documentPaths.openApi} describes them.`,
    rest &&
      !exported &&
      `Tools can also be called over REST: ${origin}${TOOLS_PATH} lists them; POST the input of a tool to its path.`,
    mcp &&
      `The MCP server at ${mcpUrl(bundle)} (Streamable HTTP, no sessions) offers the same tools and resources, ${site.surfaces.inquiryTool ? 'send_inquiry to write to the owner, ' : ''}and two prompts.`,
    server !== undefined &&
      `To search the essays, request ${server}/api/mcp/essays/search?q= followed by your words; the answer is JSON.`,
    `To write to ${oneLine(site.name)} for your user, ${server === undefined ? '' : `POST name, email, message and, if it helps, topic as JSON to ${server}/api/mcp/contact, or `}send an e-mail to ${site.contact.email}. Show your user the text first, and send it only if they agree.`,
    rest &&
      exported?.api !== undefined &&
      `${exported.api} answers these requests and greetings; ${exported.api}${documentPaths.openApi} describes them.`,
    markdown &&
      `Every page is available as Markdown: add .md to its address${exported ? '' : ', or send the header Accept: text/markdown'}.`,
  ];
}

function pageLines(bundle: ContentBundle, optional: boolean): string[] {
  return routesOf(bundle)
    .filter(({ path }) => optionalPaths.includes(path) === optional)
    .map(({ label, path, description }) => linkLine(label, addressOf(bundle, path), description));
}

/** Returns the URL of the page at `path`, or of its Markdown alternate, which the format prefers. */
function addressOf({ origin, site }: ContentBundle, path: string): string {
  return origin + (site.surfaces.markdown ? markdownPath(path) : path);
}

function linkSection(heading: string, lines: readonly string[]): string {
  return `## ${oneLine(heading)}\n\n${lines.join('\n')}`;
}
