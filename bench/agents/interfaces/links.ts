/** Documents whose links the agent follows: the Markdown that /llms.txt lists, or the pages from the home page on. */
import { parseUrl } from '../../../site/util/parse-url.ts';
import {
  type AgentAction,
  type Interface,
  isHtml,
  type Reading,
  toMarkdownLinks,
  UnavailableError,
} from '../action.ts';

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)([^\n[]*)/g;

/** Opens the documents of the same site that the one at `path` links to. */
export async function openLinks(origin: string, path: string, send: typeof fetch): Promise<Interface> {
  const response = await send(origin + path);
  if (!response.ok) throw new UnavailableError(`${path} returns ${response.status}.`);
  const listing = await response.text();
  return { listing, actions: linksIn(listing, origin + path, send) };
}

async function follow(address: string, send: typeof fetch): Promise<Reading> {
  const text = await (await send(address)).text();
  return { text, links: linksIn(text, address, send) };
}

/** Returns the first link to each document of the same site. The rest of its line describes it, as in llms.txt. */
function linksIn(document: string, address: string, send: typeof fetch): readonly AgentAction[] {
  const text = isHtml(document) ? toMarkdownLinks(document) : document;
  const links = new Map<string, AgentAction>();
  for (const [, title = '', target = '', description = ''] of text.matchAll(LINK)) {
    const url = parseUrl(target, address);
    if (url?.origin !== new URL(address).origin) continue;
    url.hash = '';
    const name = url.href;
    if (links.has(name)) continue;
    links.set(name, { name, title, description, inputSchema: {}, run: () => follow(name, send) });
  }
  return [...links.values()];
}
