import type { ContentBundle } from '../../runtime/bundle.ts';
import { documentsOf } from '../../runtime/documents.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { MCP_PATH } from '../../runtime/routes.ts';
import type { AgentInterfaces } from '../agents.tsx';
import type { ViewContext } from '../view-context.ts';
import { alternateUrl, items, link, markdownPage, section } from './markdown-page.ts';

/** `/agents`: everything that is there for agents and those who build them. */
export function agentsMarkdown(
  { bundle, rateLimit }: Pick<ViewContext, 'bundle' | 'rateLimit'>,
  { tools, resources, endpoints }: AgentInterfaces,
): string {
  const { origin, site } = bundle;
  return markdownPage({
    title: 'For agents and developers',
    url: `${origin}/agents`,
    blocks: [
      `What a person can read here, an agent can ask for. Every way in speaks from the same content of ${inlineText(site.name)}, so the answers agree. None needs a key.`,
      site.surfaces.mcp && section('MCP', `The MCP server is at ${origin}${MCP_PATH} (streamable HTTP).`),
      section(
        'Tools',
        items(
          tools.map(
            ({ name, description, annotations }) =>
              `\`${name}\` (${annotations.readOnlyHint ? 'reads' : 'writes'}): ${inlineText(description)}`,
          ),
        ),
      ),
      section(
        'REST endpoints',
        items(
          endpoints.map(
            ({ method, path, summary }) => `\`${method} ${origin}${path}\`: ${inlineText(summary)}`,
          ),
        ),
      ),
      section('Documents', documentItems(bundle)),
      section(
        'Resources',
        items(resources.map(({ uri, description }) => `\`${uri}\`: ${inlineText(description)}`)),
      ),
      section('Limits and problems', limits(bundle, rateLimit)),
    ],
  });
}

function documentItems({ origin, site }: ContentBundle): string {
  return items(
    documentsOf(site.surfaces).map(
      ({ name, path, note }) => `${link(name, origin + path)}: ${inlineText(note)}`,
    ),
  );
}

function limits(bundle: ContentBundle, rateLimit: number): string {
  return `Each client may send ${rateLimit} requests a minute; past that the answer is 429, and \`Retry-After\` says how many seconds to wait. Errors are \`application/problem+json\`, with hints on what to change: ${link('all problems', alternateUrl(bundle, '/problems'))}.`;
}
