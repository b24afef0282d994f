/** A site's tools, and the functions that call them. */
import { toolPath } from '../api-paths.ts';
import type { ContentBundle } from '../bundle.ts';
import { closest } from '../closest.ts';
import { cancelledCall, type Problem, ProblemError, toProblem } from '../problems.ts';
import { parseInput } from '../validate.ts';
import type { Tool, ToolContext } from './define-tool.ts';
import { getArticleContent } from './get-article-content.ts';
import { getCurrentFocus } from './get-current-focus.ts';
import { getEssayTakeaways } from './get-essay-takeaways.ts';
import { getLatestArticles } from './get-latest-articles.ts';
import { getLiveStatus } from './get-live-status.ts';
import { getOfferings } from './get-offerings.ts';
import { getPositioningAndMessaging } from './get-positioning-and-messaging.ts';
import { getProjectsOverview } from './get-projects-overview.ts';
import { getProofPoints } from './get-proof-points.ts';
import { getRecentGreetings } from './get-recent-greetings.ts';
import { getSiteOverview } from './get-site-overview.ts';
import { postGreetingToHumans } from './post-greeting-to-humans.ts';
import { readProfileBio } from './read-profile-bio.ts';

/** The tools by name, in the contract's order. */
export type Registry = ReadonlyMap<string, Tool>;

/** A structured answer: always a plain object that is valid against the tool's output schema. */
export type StructuredContent = Readonly<Record<string, unknown>>;

/** The outcome of a call, before an interface formats it. */
export type Outcome =
  | { readonly ok: true; readonly value: StructuredContent }
  | { readonly ok: false; readonly problem: Problem };

/** A tool's answer in the Model Context Protocol (CallToolResult). */
export type ToolResult =
  | { readonly content: readonly [TextContent]; readonly structuredContent: StructuredContent }
  | { readonly content: readonly [TextContent]; readonly isError: true };

interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/**
 * Returns a site's tools. Their schemas list its pillars, and their descriptions name its owner. An exported site has no
 * tools for greetings, which need a server.
 */
export function createRegistry(bundle: ContentBundle): Registry {
  const tools = [
    getSiteOverview(bundle),
    readProfileBio(bundle),
    getLatestArticles(bundle),
    getArticleContent(),
    getProjectsOverview(bundle),
    getLiveStatus(bundle),
    ...(bundle.exported ? [] : [postGreetingToHumans(bundle)]),
    getCurrentFocus(bundle),
    getEssayTakeaways(),
    getOfferings(bundle),
    getPositioningAndMessaging(bundle),
    getProofPoints(bundle),
    ...(bundle.exported ? [] : [getRecentGreetings()]),
  ];
  return new Map(tools.map((tool) => [tool.name, tool]));
}

/**
 * Validates the input, applies defaults and calls the tool, unless the call has been cancelled. Never throws. Absent
 * input counts as `{}`.
 */
export async function call(
  registry: Registry,
  name: string,
  input: unknown,
  context: ToolContext,
): Promise<Outcome> {
  try {
    const tool = findTool(registry, name);
    const parsed = parseInput(tool.input, input ?? {});
    if (context.signal?.aborted) throw cancelledCall();
    return { ok: true, value: (await tool.handle(parsed as never, context)) as StructuredContent };
  } catch (error) {
    const explained = withEssayOnPage(error, context.essayOnPage);
    const { origin, site } = context.bundle;
    const problem = toProblem(explained, origin, toolPath(name), site.surfaces.rest);
    if (problem.status >= 500) context.onFault?.(error);
    return { ok: false, problem };
  }
}

/** Adds the slug of the essay on this page to a problem with a slug, because the caller may have meant that essay. */
function withEssayOnPage(error: unknown, slug: string | undefined): unknown {
  if (slug === undefined || !(error instanceof ProblemError)) return error;
  if (!error.errors?.some(({ pointer }) => pointer === '/slug')) return error;
  const errors = error.errors.map((given) =>
    given.pointer === '/slug'
      ? { ...given, hint: `${given.hint} The essay on this page has the slug "${slug}".` }
      : given,
  );
  return new ProblemError(error.problem, { detail: error.message, errors });
}

/** Calls a tool and returns the result in MCP format. */
export async function invoke(
  registry: Registry,
  name: string,
  input: unknown,
  context: ToolContext,
): Promise<ToolResult> {
  return toToolResult(await call(registry, name, input, context));
}

/**
 * Formats an outcome. The text is the answer as JSON. A failure has no structured content, because clients would
 * validate it.
 */
export function toToolResult(outcome: Outcome): ToolResult {
  const contentOf = (answer: object) => [{ type: 'text', text: JSON.stringify(answer) }] as const;
  if (!outcome.ok) return { isError: true, content: contentOf(outcome.problem) };
  return { content: contentOf(outcome.value), structuredContent: outcome.value };
}

/** @throws ProblemError `tool-not-found` */
export function findTool(registry: Registry, name: string): Tool {
  const tool = registry.get(name);
  if (!tool) throw unknownTool([...registry.keys()], name);
  return tool;
}

/** Returns a `tool-not-found` problem whose hints are the closest names and a list of all names. */
export function unknownTool(names: readonly string[], name: string): ProblemError {
  return new ProblemError('tool-not-found', {
    detail: 'This site has no tool with that name.',
    hints: [
      ...closest(name, names).map((candidate) => `Did you mean "${candidate}"?`),
      `The tools are ${names.join(', ')}.`,
    ],
  });
}
