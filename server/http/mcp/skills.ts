/** The site's agent skills over MCP (SEP-2640, the extension `io.modelcontextprotocol/skills`). */
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod/v3';
import { agentSkills } from '../../../manifests/agent-skills.ts';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { sha256 } from '../../../site/util/hash.ts';

export type McpSkill = ReturnType<typeof createMcpSkills>[number];

/** Returns the entry of each skill and its only file, or nothing if the owner has switched skills off. */
export function createMcpSkills({ bundle }: Pick<Snapshot, 'bundle'>) {
  if (!bundle.site.surfaces.skills) return [];
  return agentSkills({ bundle }).map(({ name, description, markdown: text }) => {
    const uri = `skill://${name}/SKILL.md`;
    const resources = [{ uri, digest: `sha256:${sha256(text)}`, size: Buffer.byteLength(text) }];
    return {
      entry: { uri, frontmatter: { name, description }, resources },
      file: { uri, mimeType: 'text/markdown', text },
    };
  });
}

const uri = z.string({ message: 'Send a "uri" from skills/list.' });

/** Adds the methods that list the skills and describe one. Their files are read with `resources/read`. */
export function answerSkills(server: Server, skills: readonly McpSkill[], caching: object): void {
  if (skills.length === 0) return;
  const entries = skills.map(({ entry }) => entry);
  server.setRequestHandler('skills/list', { params: z.object({}).optional() }, () => ({
    resultType: 'complete',
    skills: entries,
    ...caching,
  }));
  server.setRequestHandler('skills/get', { params: z.object({ uri }) }, ({ uri }) => {
    const skill = entries.find((entry) => entry.uri === uri);
    if (skill) return { resultType: 'complete', skill, ...caching };
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `This site has no skill with that URI. The skills are ${entries.map((entry) => entry.uri).join(', ')}.`,
    );
  });
}
