/** Which tools the visitor's browser has for its agent. */
import { isExtensionServer, modelContextAt } from '../../tools/model-context.ts';

/** What Chromium adds to WebMCP's `registerTool`; others may lack it. */
interface ToolListing extends EventTarget {
  getTools(): Promise<readonly { readonly name: string }[]>;
}

export interface Registered {
  /** Who keeps the tools: the browser itself, an extension in its place, or nobody. */
  readonly keeper: 'browser' | 'extension' | undefined;
  /** Names of what is registered now; undefined where the browser does not tell. */
  readonly names: readonly string[] | undefined;
}

/** Tells `say` what is registered, now and whenever that changes, until `signal` aborts. */
export function watchRegistered(
  host: object,
  say: (registered: Registered) => void,
  signal: AbortSignal,
): void {
  const modelContext = modelContextAt<ToolListing>(host);
  const listing = isListing(modelContext) ? modelContext : undefined;
  const tell = async () => {
    const names = await listing?.getTools().then(namesOf, () => undefined);
    if (!signal.aborted) say({ keeper: keeperOf(modelContext), names });
  };
  listing?.addEventListener('toolchange', tell, { signal });
  void tell();
}

function keeperOf(modelContext: object | undefined): Registered['keeper'] {
  if (!modelContext) return undefined;
  return isExtensionServer(modelContext) ? 'extension' : 'browser';
}

function isListing(modelContext: Partial<ToolListing> | undefined): modelContext is ToolListing {
  return typeof modelContext?.getTools === 'function' && modelContext instanceof EventTarget;
}

function namesOf(tools: readonly { readonly name: string }[]): readonly string[] {
  return tools.map(({ name }) => name);
}

const keepers = {
  browser: 'This browser has WebMCP',
  extension: 'An extension stands in for WebMCP in this browser',
} as const;

/** One sentence on what the browser has of the tools that the page offers. */
export function registeredSentence({ keeper, names }: Registered, offered: readonly string[]): string {
  if (!keeper) return 'This browser has no WebMCP. Here you can call the tools all the same.';
  const who = keepers[keeper];
  if (!names) return `${who}. The tools of this page are offered to its agent.`;
  const missing = offered.filter((name) => !names.includes(name));
  const present = offered.length - missing.length;
  const counted = `${who}. ${present} of ${offered.length} tools are registered in this page`;
  return missing.length === 0 || present === 0
    ? `${counted}.`
    : `${counted}; missing: ${missing.join(', ')}.`;
}
