/** The interfaces that the owner can switch off in `site.yaml`, by name. */
import { z } from 'zod/v3';
import { yesOrNo } from './schemas.ts';

/** Descriptions of the surfaces, shown in errors from the content check. */
const descriptions = {
  webmcp: 'Tools registered in the pages for the browser (WebMCP), and /.well-known/webmcp.json.',
  mcpB: 'The same tools for browser extensions that speak MCP-B.',
  mcp: 'The Model Context Protocol over HTTP at /mcp, and its server card.',
  inquiryTool:
    'The tool send_inquiry, over MCP and on the contact page, with which an agent writes to you once its user has agreed.',
  rest: 'Everything under /api/, and /openapi.json. Without it, only pages of this site get what their forms and search need.',
  markdown: 'Every page as Markdown, at its path with .md appended or with the header Accept: text/markdown.',
  llms: '/llms.txt and /llms-full.txt.',
  skills: 'Agent skills, listed in /.well-known/agent-skills/index.json and over MCP.',
  plugin: '/.well-known/ai-plugin.json.',
  feeds: 'The Atom feed and the JSON Feed.',
} as const;

export type Surface = keyof typeof descriptions;
export type Surfaces = Readonly<Record<Surface, boolean>>;

export const surfaceNames = Object.keys(descriptions) as readonly Surface[];

const fields = surfaceNames.map((name) => [name, yesOrNo.default(true).describe(descriptions[name])]);

export const surfacesSchema = z
  .object(Object.fromEntries(fields) as Record<Surface, z.ZodDefault<typeof yesOrNo>>)
  .strict()
  .default({})
  .describe('Interfaces for agents; false switches one off and stops advertising it.');

/** Returns whether pages offer tools on any surface. */
export function hasPageTools({ webmcp, mcpB }: Surfaces): boolean {
  return webmcp || mcpB;
}

/** Returns whether agents can call the tools: in pages, over MCP or over REST. */
export function hasTools(surfaces: Surfaces): boolean {
  return hasPageTools(surfaces) || surfaces.mcp || surfaces.rest;
}

/** Returns whether there is anything for agents besides the pages. */
export function welcomesAgents(surfaces: Surfaces): boolean {
  return hasTools(surfaces) || surfaces.markdown || surfaces.llms || surfaces.skills;
}

/** Returns the interfaces that offer tools in pages, as `<foyer-tools>` takes them. */
export function pageSurfaces(surfaces: Surfaces): string {
  return (['webmcp', 'mcpB'] as const).filter((name) => surfaces[name]).join(' ');
}

export const EVERY_SURFACE: Surfaces = surfacesSchema.parse(undefined);
