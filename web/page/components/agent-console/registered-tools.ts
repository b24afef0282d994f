/** Which tools the visitor's browser has for its agent. */

/** What Chromium adds to WebMCP's `registerTool`; others may lack it. */
interface ToolListing extends EventTarget {
  getTools(): Promise<readonly { readonly name: string }[]>;
}

export interface Registered {
  readonly hasWebMcp: boolean;
  /** Names of what is registered now; undefined where the browser does not tell. */
  readonly names: readonly string[] | undefined;
}

/** Tells `say` what is registered, now and whenever that changes, until `signal` aborts. */
export function watchRegistered(
  host: object,
  say: (registered: Registered) => void,
  signal: AbortSignal,
): void {
  const { modelContext } = host as { modelContext?: Partial<ToolListing> };
  const listing = isListing(modelContext) ? modelContext : undefined;
  const tell = async () => {
    const names = await listing?.getTools().then(namesOf, () => undefined);
    if (!signal.aborted) say({ hasWebMcp: modelContext !== undefined, names });
  };
  listing?.addEventListener('toolchange', tell, { signal });
  void tell();
}

function isListing(modelContext: Partial<ToolListing> | undefined): modelContext is ToolListing {
  return typeof modelContext?.getTools === 'function' && modelContext instanceof EventTarget;
}

function namesOf(tools: readonly { readonly name: string }[]): readonly string[] {
  return tools.map(({ name }) => name);
}

/** One sentence on what the browser has of the tools that the page offers. */
export function registeredSentence({ hasWebMcp, names }: Registered, offered: readonly string[]): string {
  if (!hasWebMcp) return 'This browser has no WebMCP. Here you can call the tools all the same.';
  if (!names) return 'This browser has WebMCP; the tools of this page are offered to its agent.';
  const missing = offered.filter((name) => !names.includes(name));
  const present = offered.length - missing.length;
  const counted = `This browser has WebMCP. ${present} of ${offered.length} tools are registered in this page`;
  return missing.length === 0 || present === 0
    ? `${counted}.`
    : `${counted}; missing: ${missing.join(', ')}.`;
}
