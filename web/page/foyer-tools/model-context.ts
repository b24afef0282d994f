/** The part of WebMCP (https://webmachinelearning.github.io/webmcp/) that the page uses. */
import type { ToolDescriptor } from '../../core/tools/descriptor.ts';
import type { ToolResult } from '../../core/tools/registry.ts';
import type { CallOptions } from '../fetch-json.ts';
import type { PageResource } from './runtime.ts';

/** The signal aborts when the person or the host stops the call. Earlier browsers and extensions pass none. */
export type ExecuteOptions = Pick<CallOptions, 'signal'>;

export interface PageTool extends Omit<ToolDescriptor, 'pageScope'> {
  /** Handles a call. Browsers do not validate the input. */
  readonly execute: (input: unknown, options?: ExecuteOptions) => Promise<ToolResult>;
}

/** A tool as a model context accepts it. The structured copy of an answer may be missing. */
interface RegisteredTool extends Omit<PageTool, 'execute'> {
  readonly execute: (
    ...given: Parameters<PageTool['execute']>
  ) => Promise<ToolResult | Pick<ToolResult, 'content'>>;
}

export interface ModelContext {
  /** Rejects if the name is taken or `signal` has already aborted. Aborting later unregisters the tool. */
  registerTool(tool: RegisteredTool, options: { signal: AbortSignal }): Promise<void> | void;
  /** Exists only on an extension's server, and only in newer versions. */
  registerResource?(resource: Omit<PageResource, 'pageScope'>): { unregister(): void };
}

/** Returns the model context of `host` if it has `registerTool`, the only method that every implementation has. */
export function modelContextOf(host: object): ModelContext | undefined {
  try {
    const { modelContext } = host as { modelContext?: Partial<ModelContext> };
    return typeof modelContext?.registerTool === 'function' ? (modelContext as ModelContext) : undefined;
  } catch {
    // A getter defined by another script may throw.
    return undefined;
  }
}

/** Returns whether an MCP-B extension has replaced the browser's model context with its own server. */
export function isExtensionServer(modelContext: ModelContext): boolean {
  return '__isBrowserMcpServer' in modelContext;
}
