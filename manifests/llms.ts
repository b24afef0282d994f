import { TOOLS_PATH } from '../web/core/api-paths.ts';
import type { ContentBundle } from '../web/core/bundle.ts';
import { routesOf } from '../web/core/canonical-routes.ts';
import { approximateTokens, documentPaths, documentsOf } from '../web/core/documents/documents.ts';
import type { Essay } from '../web/core/essays.ts';
import { groupBy } from '../web/core/group-by.ts';
import { englishNameOf } from '../web/core/language-tag.ts';
import type { Route } from '../web/core/model.ts';
import { linkLine, oneLine } from '../web/core/one-line.ts';
import { leadingSentences, plural } from '../web/core/prose.ts';
import { essayPath, essaysPath, markdownPath, mcpUrl, restOrigin } from '../web/core/routes.ts';
import { ESSAYS_ON_PAGE } from '../web/core/search/found.ts';
import { pagesOf } from '../web/core/search/result-pages.ts';
import { summaryOf } from '../web/core/unwritten.ts';
import { byteLength, fullTextTokens } from './llms-full.ts';
import type { ManifestSource } from './source.ts';

/** Largest list of essays or pages. A model reads the whole document before it asks for anything. */
const MAX_LISTED_TOKENS = 3_000;
const MAX_EXCERPT = 220;
/** Pages that tell an agent little about the owner. */
const optionalPaths: readonly string[] = ['/guestbook', '/legal'];

/** Returns the lines of the first items, as many as fit in a list. */
function fitting<Item>(items: readonly Item[], lineOf: (item: Item) => string): readonly string[] {
  const lines: string[] = [];
  let length = 0;
  for (const item of items) {
    const line = lineOf(item);
    length += byteLength(line);
    if (approximateTokens(length) > MAX_LISTED_TOKENS) break;
    lines.push(line);
  }
  return lines;
}

function essayLine(bundle: ContentBundle, essay: Essay): string {
  const { slug, title, date, readingTime, tags, excerpt, language } = essay;
  const gist = leadingSentences(excerpt, MAX_EXCERPT, language);
  const tagged = tags.length > 0 ? [`tagged ${tags.join(', ')}`] : [];
  const facts = [date, readingTime, ...tagged, ...languageFacts(bundle, essay)].join(', ');
  return linkLine(title, addressOf(bundle, essayPath(slug)), `${facts}. ${gist}`);
}

/** Returns a line for each year with the page of the list on which its essays begin, newest first. */
function yearLines(bundle: ContentBundle): string[] {
  const byYear = groupBy(bundle.essays, ({ date }) => date.slice(0, 4));
  let before = 0;
  return [...byYear].map(([year, essays]) => {
    const first = Math.floor(before / ESSAYS_ON_PAGE) + 1;
    before += essays.length;
    const last = pagesOf(before, ESSAYS_ON_PAGE);
    const pages = first === last ? '' : `, on pages ${first} to ${last}`;
    const address = addressOf(bundle, essaysPath(bundle, { page: first }));
    return linkLine(year, address, `${plural(essays.length, 'essay')}${pages}.`);
  });
}

/** Says in which language an essay is, if in another than the site, and where it is in others. */
function languageFacts(bundle: ContentBundle, { language, translations = [] }: Essay): readonly string[] {
  return [
    ...(language === bundle.site.locale ? [] : [`in ${englishNameOf(language)}`]),
    ...translations.map((other) => {
      return `in ${englishNameOf(other.language)} at ${addressOf(bundle, essayPath(other.slug))}`;
    }),
  ];
}

/** Says in which languages the essays are, unless all are in that of this document. */
function languagesOfEssays({ site, essays }: ContentBundle): readonly string[] {
  const language = englishNameOf(site.locale);
  const countsOf = (languages: readonly string[], where: string) =>
    [...groupBy(languages, (one) => one)].map(
      ([one, some]) => `${some.length} ${where} ${englishNameOf(one)}`,
    );
  const others = [
    ...countsOf(
      essays.map((essay) => essay.language).filter((one) => one !== site.locale),
      'in',
    ),
    ...countsOf(
      essays.flatMap(({ translations = [] }) => translations.map((other) => other.language)),
      'also in',
    ),
  ];
  return language === 'English' && others.length === 0 ? [] : [`in ${language}`, ...others];
}

/**
 * Returns `/llms.txt`, in the format of llmstxt.org: a heading, a quoted summary, prose, and lists of links under
 * second-level headings. If there are too many essays, it lists the newest, and where those of each year are.
 */
export function llmsTxt(source: ManifestSource): string {
  const { bundle } = source;
  const { origin, site } = bundle;
  const essays = fitting(bundle.essays, (essay) => essayLine(bundle, essay));
  const pages = groupBy(routesOf(bundle), ({ path }) => optionalPaths.includes(path));
  const size = `About ${fullTextTokens(source).toLocaleString('en', { maximumSignificantDigits: 3 })} tokens.`;
  const isCut = essays.length < bundle.essays.length;
  const byCategory = groupBy(essays.entries(), ([index]) => bundle.essays[index]?.category);
  const blocks = [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(summaryOf(site))}`,
    ...prose(source),
    isCut &&
      `Only the newest ${essays.length} of ${plural(bundle.essays.length, 'essay')} are listed here, and the years of all; the full text of all begins at ${origin}${documentPaths.llmsFull}.`,
    ...bundle.pillars.map(({ name }) => {
      const lines = byCategory.get(name)?.map(([, line]) => line);
      return lines && linkSection(`Essays: ${name}`, lines);
    }),
    isCut && linkSection('Essays by year', yearLines(bundle)),
    linkSection('Pages', pageLines(bundle, pages.get(false))),
    linkSection(
      'For agents',
      documentsOf(site.surfaces)
        .filter(({ path }) => path !== documentPaths.llms)
        .map(({ name, path, note }) => {
          return linkLine(name, origin + path, path === documentPaths.llmsFull ? `${note} ${size}` : note);
        }),
    ),
    linkSection('Optional', pageLines(bundle, pages.get(true))),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function prose({ bundle, registry, endpoints }: ManifestSource) {
  const { origin, site, essays, exported } = bundle;
  const { webmcp, rest, mcp, markdown } = site.surfaces;
  const server = restOrigin(bundle);
  return [
    `This is the site of ${oneLine(site.name)}: ${[site.title, site.location ?? ''].filter(Boolean).map(oneLine).join(', ')}. It has ${[plural(essays.length, 'published essay'), ...languagesOfEssays(bundle)].join(', ')}.`,
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

/** Returns the lines of the pages that fit in a list, and where the others are. */
function pageLines(bundle: ContentBundle, pages: readonly Route[] = []): readonly string[] {
  const lines = fitting(pages, ({ label, path, description }) => {
    return linkLine(label, addressOf(bundle, path), description);
  });
  const left = pages.length - lines.length;
  const sitemap = bundle.origin + documentPaths.sitemap;
  return left === 0 ? lines : [...lines, linkLine('More pages', sitemap, `${left} more, as addresses.`)];
}

/** Returns the URL of the page at `path`, or of its Markdown alternate, which the format prefers. */
function addressOf({ origin, site }: ContentBundle, path: string): string {
  return origin + (site.surfaces.markdown ? markdownPath(path) : path);
}

function linkSection(heading: string, lines: readonly string[]): string {
  return `## ${oneLine(heading)}\n\n${lines.join('\n')}`;
}
