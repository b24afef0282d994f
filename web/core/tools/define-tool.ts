/** Defines a tool: contract and handler in one value. */
import type { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { GreetingsPort } from '../greetings.ts';
import type { BodyReader } from '../library.ts';
import type { ProblemName } from '../problems.ts';
import type { Search } from '../search/search.ts';
import type { ContentListener } from '../unanswered.ts';

/** Everything a handler may use. */
export interface ToolContext extends ContentListener {
  readonly bundle: ContentBundle;
  readonly search: Search;
  readonly bodyOf: BodyReader;
  readonly greetings: GreetingsPort;
  readonly now: () => Date;
  /** Slug of the essay on whose page the tool is called. */
  readonly essayOnPage?: string | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Called with server errors, whose details are not revealed to the caller. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * Hints to the caller: those of the Model Context Protocol, plus `untrustedContentHint` and `consequentialHint` from
 * the WebMCP draft.
 */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: boolean;
  readonly untrustedContentHint?: boolean;
  readonly consequentialHint?: boolean;
}

/** A tool in the registry. `handle` takes the parsed input. */
export interface Tool<Input = z.ZodTypeAny, Output = z.ZodTypeAny> {
  readonly name: string;
  readonly title: string;
  /**
   * Helps an agent choose among the tools: says what this one answers, and when another is better. A page offers
   * only some of the tools, so this names pages or REST paths instead of tools that may be missing.
   */
  readonly description: string;
  /** The description over MCP, which has every tool, so that it names tools only. The same as `description` if absent. */
  readonly mcpDescription?: string;
  /** Paths of the site where the tool is offered; `*` stands for any run of characters. */
  readonly pageScope: readonly string[];
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  readonly output: Output;
  /** One sentence that says what the tool returns. */
  readonly returns: string;
  readonly problems?: readonly ProblemName[];
  readonly handle: (input: never, context: ToolContext) => unknown;
}

/**
 * Defines a tool, by default one that only reads the site's own content, with the contract's annotations for that. Its
 * type checks that the handler and the schemas agree.
 */
export function defineTool<Input extends z.ZodTypeAny, Output extends z.ZodTypeAny>(
  tool: Omit<Tool<Input, Output>, 'annotations'> & {
    readonly annotations?: ToolAnnotations;
    readonly handle: (
      input: z.output<Input>,
      context: ToolContext,
    ) => z.input<Output> | Promise<z.input<Output>>;
  },
): Tool {
  return { annotations: { readOnlyHint: true, openWorldHint: false }, ...tool };
}

/** Returns both descriptions of a tool. `inPage` and `overMcp` say which other tool or page to use for what. */
export function descriptions({ answers, inPage, overMcp }: Record<'answers' | 'inPage' | 'overMcp', string>) {
  return { description: `${answers} ${inPage}`, mcpDescription: `${answers} ${overMcp}` };
}

/** Protocol revision in the manifest and in `get_live_status`. */
export const PROTOCOL_REVISION = '2024-11-05';

/** Protocol revisions of the MCP server, newest first. */
export const MCP_REVISIONS = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;
