/** The AI Catalog (ai-catalog.io), in which programs find the site's MCP server, REST API and skills. */
import { documentPaths, faviconOf } from '../web/core/documents/documents.ts';
import { oneLine } from '../web/core/one-line.ts';
import { serverOrigin } from '../web/core/routes.ts';
import { agentSkills, skillPath } from './agent-skills.ts';
import type { ManifestSource } from './source.ts';
import { domainOf, SERVER_CARD_TYPE, serverCard } from './well-known.ts';

export const AI_CATALOG_TYPE = 'application/ai-catalog+json';
const SPEC_VERSION = '1.0';

/** Returns `/.well-known/ai-catalog.json`, which is also valid as `/.well-known/ard.json`. */
export function aiCatalog(source: ManifestSource) {
  const { origin, site } = source.bundle;
  const { mcp, rest, skills } = site.surfaces;
  const entries = [
    ...(mcp ? [mcpEntry(source)] : []),
    ...(rest ? [restEntry(source)] : []),
    ...(skills ? skillEntries(source) : []),
  ];
  return {
    specVersion: SPEC_VERSION,
    host: {
      displayName: site.name,
      identifier: domainOf(origin),
      documentationUrl: `${origin}/agents`,
      logoUrl: origin + faviconOf(site).path,
    },
    entries: entries.map(({ kind, name, title, description, artifact, queries }) => ({
      identifier: identifierOf(source, kind, name),
      displayName: title,
      ...artifact,
      description,
      // Two to five that registries index (agenticresourcediscovery.org, section 4.2).
      representativeQueries: queries.map(oneLine),
    })),
  };
}

function identifierOf({ bundle }: ManifestSource, kind: string, name: string): string {
  return `urn:air:${domainOf(bundle.origin)}:${kind}:${name}`;
}

function mcpEntry(source: ManifestSource) {
  const { site, pillars, projects } = source.bundle;
  const { title, description } = serverCard(source);
  const aboutEssays = essayQueries(source);
  const queries = [
    `Who is ${site.name}, and what are they working on?`,
    ...pillars
      .slice(0, 3 - aboutEssays.length)
      .map(({ name }) => `What has ${site.name} written about ${name}?`),
    ...aboutEssays,
    ...projects.projects.slice(0, 1).map((project) => `What is ${project.title} by ${site.name}?`),
  ];
  const artifact = { type: SERVER_CARD_TYPE, url: source.bundle.origin + documentPaths.serverCard };
  return { kind: 'mcp', name: site.key, title, description, artifact, queries };
}

/** Returns what readers ask the two newest essays that have questions or, without any, one query about the newest. */
function essayQueries({ bundle, library }: ManifestSource): readonly string[] {
  const { essays, site } = bundle;
  const asked = essays.flatMap(({ slug }) => library.bodies[slug]?.questions?.slice(0, 1) ?? []);
  if (asked.length > 0) return asked.slice(0, 2);
  return essays.slice(0, 1).map(({ title }) => `What are the takeaways of "${title}" by ${site.name}?`);
}

/**
 * Returns the entry of the API that accepts searches and messages or, without a server, of the files with JSON. It is a
 * catalog of one resource, because Agentic Resource Discovery has no media type for an API.
 */
function restEntry(source: ManifestSource) {
  const { bundle } = source;
  const { origin, site, essays } = bundle;
  const server = serverOrigin(bundle);
  const title = `${site.name}: REST API`;
  const openApi = {
    identifier: identifierOf(source, 'openapi', site.key),
    displayName: title,
    type: 'application/openapi+json',
    url: (server ?? origin) + documentPaths.openApi,
  };
  const tags = [...new Set(essays.flatMap((essay) => essay.tags))].slice(0, 3);
  return {
    kind: 'api',
    name: site.key,
    title,
    description:
      server === undefined
        ? `List the essays of ${site.name}, and read their biography and projects.`
        : `Search the essays of ${site.name}, read their biography and projects, and send an inquiry.`,
    artifact: { type: AI_CATALOG_TYPE, data: { specVersion: SPEC_VERSION, entries: [openApi] } },
    queries: [
      ...(server === undefined
        ? [`List the essays of ${site.name} as JSON.`]
        : tags.map((tag) => `Search the essays of ${site.name} for "${tag}".`)),
      `Get the biography of ${site.name} as JSON.`,
      ...(server === undefined ? [] : [`Send an inquiry to ${site.name} over REST.`]),
    ],
  };
}

function skillEntries(source: ManifestSource) {
  return agentSkills(source).map((skill) => ({
    ...skill,
    kind: 'skill',
    artifact: {
      type: 'text/markdown; profile="urn:air:agent-skills"',
      url: source.bundle.origin + skillPath(skill),
    },
  }));
}
