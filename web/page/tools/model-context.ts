/** The part of WebMCP (https://webmachinelearning.github.io/webmcp/) the page uses. */
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import type { ToolResult } from '../../runtime/tools/registry.ts';

export interface PageTool extends Omit<ToolDescriptor, 'pageScope'> {
  readonly execute: (input: unknown) => Promise<ToolResult>;
}

export interface ModelContext {
  /** Rejects where the name is taken, or where `signal` aborts first; aborting later unregisters. */
  registerTool(tool: PageTool, options: { signal: AbortSignal }): Promise<void> | void;
}

/** The browser's model context, where there is one. Only the method we need is asked for: some have no other. */
export function modelContextOf(host: object): ModelContext | undefined {
  const modelContext = modelContextAt<ModelContext>(host);
  return typeof modelContext?.registerTool === 'function' ? (modelContext as ModelContext) : undefined;
}

/** Whatever stands there, of which nothing is sure. */
export function modelContextAt<Hoped>(host: object): Partial<Hoped> | undefined {
  try {
    return (host as { modelContext?: Partial<Hoped> }).modelContext;
  } catch {
    // What somebody has put there may fail; the page goes on without it.
    return undefined;
  }
}

/** True of a model context that an extension has put in the place of the browser's: the server of MCP-B. */
export function isExtensionServer(modelContext: object): boolean {
  return '__isBrowserMcpServer' in modelContext;
}
