import { documentPaths } from '../../web/runtime/documents.ts';
import { inlineText } from '../../web/runtime/markdown/one-line.ts';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { ManifestSource } from '../source.ts';
import { type Skill, toSkill } from './skill.ts';

/** How to find and quote what the owner wrote. */
export function readSkill({ bundle }: ManifestSource): Skill {
  const { origin, site, pillars } = bundle;
  const { surfaces } = site;
  const name = inlineText(site.name);
  const subjects = new Intl.ListFormat('en').format(pillars.map((pillar) => inlineText(pillar.name)));
  return toSkill({
    name: `read-${site.key}`,
    title: `Reading ${name}`,
    description: `Find, read and quote what ${site.name} has written and done. Use it for questions about ${site.name}, their essays, projects or offerings.`,
    blocks: [
      `${name} writes on ${subjects}. Everything is at ${origin}, and nothing of it needs a key.`,
      '## How to find something',
      steps([
        `Search: \`GET ${origin}/api/mcp/essays/search?q=<words>&limit=5\`. Each result says why it is there.`,
        surfaces.markdown
          ? `Read an essay as Markdown: \`GET ${origin}/essays/<slug>.md\`. Every page has such a twin.`
          : `Read an essay: \`GET ${origin}/essays/<slug>\`.`,
        `Facts: \`GET ${origin}/api/mcp/bio\` and \`GET ${origin}/api/mcp/projects\`.`,
        ...(surfaces.llms ? [`An index of everything: ${origin}${documentPaths.llms}.`] : []),
        ...(surfaces.mcp ? [`With an MCP client, connect to ${origin}${MCP_PATH} (streamable HTTP).`] : []),
      ]),
      '## How to quote',
      `Quote word for word, give the address of the page, and name ${name}. The terms are at ${origin}/legal.`,
      '## When it fails',
      `Errors are problem documents (RFC 9457); their \`hints\` say what to change. ${origin}${documentPaths.openApi} describes every operation. After a 429 wait as many seconds as \`Retry-After\` says.`,
    ],
  });
}

function steps(items: readonly string[]): string {
  return items.map((item, index) => `${index + 1}. ${item}`).join('\n');
}
