import { LitElement, type PropertyDeclarations } from 'lit';
import { BUNDLE_PATH, toolPath } from '../../core/api-paths.ts';
import type { PageBundle } from '../../core/library.ts';
import { inPageScope } from '../../core/page-scope.ts';
import { cancelledCall, ProblemError, toProblem } from '../../core/problems.ts';
import type { Surface } from '../../core/surfaces.ts';
import type { ToolDescriptor } from '../../core/tools/descriptor.ts';
import type { ToolResult } from '../../core/tools/registry.ts';
import { type CallOptions, fetchJson } from '../fetch-json.ts';
import type { PageLibrary } from '../library/page-library.ts';
import { loadOnce } from '../load-once.ts';
import { SITE_ORIGIN } from '../site-origin.ts';
import { savesData, whenIdle } from '../when-idle.ts';
import { FoyerToolCallEvent } from './events.ts';
import {
  type ExecuteOptions,
  isExtensionServer,
  type ModelContext,
  modelContextOf,
  type PageTool,
} from './model-context.ts';
import { Registration } from './registration.ts';
import type { PageResource } from './runtime.ts';

export type ToolsStatus = 'idle' | 'loading' | 'ready' | 'failed';

/**
 * `<foyer-tools>` registers a page's tools with the browser's agent (WebMCP) and answers calls to them from the site's
 * content. The layout puts one on every page:
 *
 * ```html
 * <foyer-tools site="ada" surfaces="webmcp mcpB">
 *   <script type="application/json">[{"name": "get_live_status", "pageScope": ["/*"], …}]</script>
 * </foyer-tools>
 * ```
 *
 * The tools that belong to the path are registered while the element connects, before any request returns. When the
 * path changes, only the difference is registered or unregistered. Tools stay registered in the back/forward cache.
 * Disconnecting the element unregisters everything. Without WebMCP the same tools reach browser extensions over MCP-B,
 * whose server starts when the page is idle, unless an extension has a server of its own that answers.
 *
 * The runtime that answers calls (schemas, handlers, the content and its search index in a worker) is loaded on the first
 * call. When the page is idle, the content's catalog is fetched. Then, if the page has tools that read essays and an agent
 * may be there (a model context has the tools, or an MCP-B client has sent a message), the browser is made to cache the
 * texts. If the visitor has enabled data saving, nothing is fetched. The runtime survives disconnection.
 *
 * The element renders nothing and has no shadow root. Its script must be a module, so that the descriptors are parsed
 * before the element is defined.
 *
 * @attribute site - The site's key, used as the name of the MCP-B server.
 * @attribute surfaces - Where tools may be offered, separated by spaces: `webmcp`, `mcpB`.
 *
 * @property {readonly ToolDescriptor[]} tools - The tools that the page offers on its current path (read-only).
 * @property {readonly string[]} registered - Names of the tools that a model context has accepted (read-only).
 * @property {'browser' | 'extension' | undefined} webmcp - The owner of `document.modelContext`, if there is one (read-only).
 * @property {'page' | 'extension' | undefined} mcpB - The server that answers MCP-B extensions, once it runs (read-only).
 * @property {ToolsStatus} status - Load state of the runtime. After `failed`, the next call retries (read-only).
 *
 * @method offerTool - Offers another component's tool.
 * @method callTool - Calls a tool as an agent would.
 * @method loadLibrary - Loads the site's content and search.
 * @method loadResources - Loads the resources for the current path.
 *
 * @fires foyer-tools-change - A read-only property may have changed. Changes within one task are reported together.
 * @fires foyer-tool-call - A tool has answered a call; `detail` contains its name, input, result and duration.
 */
export class FoyerTools extends LitElement {
  static override properties: PropertyDeclarations = {
    site: {},
    surfaces: {},
    mcpB: { attribute: false },
    status: { attribute: false },
  };

  site = '';
  surfaces = '';
  mcpB: 'page' | 'extension' | undefined;
  status: ToolsStatus = 'idle';

  #connection = new AbortController();
  #descriptors: readonly ToolDescriptor[] = [];
  readonly #offered = new Map<string, ToolDescriptor & Pick<PageTool, 'execute'>>();
  #modelContext: ModelContext | undefined;
  #registrations: Registration<ToolDescriptor>[] = [];
  #resources: readonly PageResource[] = [];
  #resourceRegistration: Registration<PageResource> | undefined;
  #hasClient = false;
  /** Whether the library has been opened. It fetches the texts itself. */
  #isLibraryOpen = false;
  /** Messages to an extension's server, until it is known whether that server answers. */
  #unanswered: unknown[] | undefined;

  get tools(): readonly ToolDescriptor[] {
    if (!this.isConnected) return [];
    const offered = [...this.#offered.values()].map(({ execute, ...descriptor }) => descriptor);
    return this.#inScope([...this.#descriptors, ...offered]);
  }

  get registered(): readonly string[] {
    return [...new Set(this.#registrations.flatMap(({ names }) => names))];
  }

  get webmcp(): 'browser' | 'extension' | undefined {
    return this.#modelContext && (isExtensionServer(this.#modelContext) ? 'extension' : 'browser');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#descriptors = this.readDescriptors();
    if (this.#isOn('mcpB')) addEventListener('message', this.#onMessage, { signal });
    this.#registerInPage();
    const { navigation } = window as { navigation?: EventTarget };
    // Browsers without the Navigation API report only back and forward.
    const [target, type] = navigation ? [navigation, 'currententrychange'] : [window, 'popstate'];
    target.addEventListener(type, this.syncTools, { signal });
    whenIdle(() => this.#startWhenIdle(signal));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    // Unlike `tools`, does not depend on `isConnected`: an element that is moved is already connected again.
    for (const registration of [...this.#registrations, this.#resourceRegistration]) registration?.update([]);
    this.requestUpdate();
    this.#modelContext = undefined;
    this.#registrations = [];
    this.#resourceRegistration = undefined;
    this.mcpB = undefined;
  }

  /**
   * Offers another component's tool to every agent in the browser.
   *
   * @param tool `pageScope` limits it to certain paths; without a `pageScope`, it is offered on all of them
   * @param options `signal` withdraws the tool when it aborts
   * @throws DOMException `InvalidStateError` if the page already has a tool with that name
   */
  offerTool(
    tool: PageTool & { readonly pageScope?: readonly string[] },
    { signal }: { readonly signal?: AbortSignal } = {},
  ): void {
    const { name } = tool;
    if (signal?.aborted) return;
    if (this.#offered.has(name) || this.#descriptors.some((descriptor) => descriptor.name === name)) {
      throw new DOMException(`The page already has a tool "${name}".`, 'InvalidStateError');
    }
    this.#offered.set(name, { pageScope: ['/*'], ...tool });
    signal?.addEventListener('abort', () => {
      this.#offered.delete(name);
      this.syncTools();
    });
    this.syncTools();
  }

  /**
   * Calls a tool as an agent would, on any path. Never rejects: a failure is a result with a problem.
   *
   * @param options `onResponse` is called with each server response that the call needed; once `signal` aborts, nothing
   *   more is sent
   */
  async callTool(name: string, input: unknown, options: CallOptions = {}): Promise<ToolResult> {
    const start = performance.now();
    const result = await this.#answer(name, input, options);
    this.dispatchEvent(
      new FoyerToolCallEvent({ name, input, result, durationMs: performance.now() - start }),
    );
    return result;
  }

  /**
   * Loads the site's content and search, once for all callers.
   *
   * @throws ProblemError when the content cannot be fetched; the next call retries
   */
  readonly loadLibrary: () => Promise<PageLibrary> = loadOnce(async () => {
    const fetching = this.#loadBundle();
    this.#isLibraryOpen = true;
    // Not awaited if the import fails.
    fetching.catch(() => undefined);
    const { loadPageLibrary } = await import('../library/page-library.ts');
    return loadPageLibrary(fetching);
  });

  /**
   * Returns the resources for the current path.
   *
   * @throws ProblemError when the content cannot be fetched
   */
  async loadResources(): Promise<readonly PageResource[]> {
    return this.#inScope((await this.#loadRuntime()).resources);
  }

  /** The path that decides which tools are offered. */
  protected get path(): string {
    // Some hosts for files serve the page at /about/.
    return location.pathname.replace(/(?<=.)\/$/, '');
  }

  protected readDescriptors(): readonly ToolDescriptor[] {
    return JSON.parse(this.querySelector('script[type="application/json"]')?.textContent ?? '[]');
  }

  protected readonly syncTools = () => {
    const { tools } = this;
    for (const registration of this.#registrations) registration.update(tools);
    this.#resourceRegistration?.update(this.#inScope(this.#resources));
    this.requestUpdate();
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(): void {
    this.dispatchEvent(new Event('foyer-tools-change', { bubbles: true, composed: true }));
  }

  /** Registers the tools in the current model context, which an extension may have replaced. */
  #registerInPage(): void {
    const modelContext = modelContextOf(this.ownerDocument);
    if (!modelContext || modelContext === this.#modelContext) return;
    this.#modelContext = modelContext;
    const isExtension = isExtensionServer(modelContext);
    if (!this.#isOn(isExtension ? 'mcpB' : 'webmcp')) return;
    // Clients do not repeat a request that gets no response.
    if (isExtension) this.#unanswered = [];
    const register = ({ pageScope, ...tool }: ToolDescriptor, signal: AbortSignal) => {
      const execute = async (input: unknown, options?: ExecuteOptions) => {
        const result = await this.callTool(tool.name, input, { signal: options?.signal });
        // The browser's agent reads the whole result, and would read the same answer twice.
        return isExtension || 'isError' in result ? result : { content: result.content };
      };
      return modelContext.registerTool({ ...tool, execute }, { signal });
    };
    const registration = new Registration(register, () => this.requestUpdate());
    this.#registrations.push(registration);
    registration.update(this.tools);
  }

  async #startWhenIdle(signal: AbortSignal): Promise<void> {
    // Tool calls are answered even if MCP-B fails to start.
    if (this.#isOn('mcpB')) await this.#startMcpB(signal).catch(() => undefined);
    await this.#prefetch(signal);
  }

  async #prefetch(signal: AbortSignal): Promise<void> {
    if (signal.aborted || savesData()) return;
    const { libraryPath } = await this.#loadBundle();
    const mayBeCalled = this.#hasClient || this.#registrations.length > 0;
    const hasReader = this.tools.some(({ name }) => name === 'get_article_content');
    // Only the browser's cache keeps them.
    if (libraryPath && mayBeCalled && hasReader && !this.#isLibraryOpen)
      await fetchJson(libraryPath, { priority: 'low' });
  }

  readonly #loadBundle = loadOnce(async () => {
    const bundle = await fetchJson(BUNDLE_PATH);
    if (isPageBundle(bundle)) return bundle;
    throw new ProblemError('server-unreachable', { detail: 'The content of the page arrived damaged.' });
  });

  readonly #onMessage = ({ source, data }: MessageEvent) => {
    if (source !== window || data?.type !== 'mcp' || data.direction !== 'client-to-server') return;
    this.#unanswered?.push(data);
    if (this.#hasClient) return;
    this.#hasClient = true;
    whenIdle(() => this.#prefetch(this.#connection.signal));
  };

  /** Starts the MCP-B server unless an extension's server answers: two servers would answer each call twice. */
  async #startMcpB(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#registerInPage();
    const isExtension = this.webmcp === 'extension';
    const isAnswered = isExtension && (await (await import('../mcp-b/extension-server.ts')).answersPing());
    if (!isAnswered) {
      const { startTabServer } = await import('../mcp-b/tab-server.ts');
      if (!signal.aborted) await startTabServer(this, signal);
    }
    if (signal.aborted) return;
    this.mcpB = isAnswered ? 'extension' : 'page';
    if (!isAnswered) for (const message of this.#unanswered ?? []) postMessage(message, location.origin);
    this.#unanswered = undefined;
    // The extension's server may have other clients, for example on another channel.
    if (isExtension) await this.#registerResources(signal);
  }

  async #registerResources(signal: AbortSignal): Promise<void> {
    const server = this.#modelContext;
    this.#resources = (await this.#loadRuntime()).resources;
    if (signal.aborted) return;
    this.#resourceRegistration = new Registration(({ pageScope, ...resource }, unregistered) => {
      const handle = server?.registerResource?.(resource);
      unregistered.addEventListener('abort', () => handle?.unregister());
    });
    this.syncTools();
  }

  async #answer(name: string, input: unknown, options: CallOptions): Promise<ToolResult> {
    const { signal } = options;
    try {
      signal?.throwIfAborted();
      const offered = this.#offered.get(name);
      if (offered) return await offered.execute(input, { signal });
      return await (await this.#loadRuntime()).call(name, input, options);
    } catch (cause) {
      const problem = toProblem(
        signal?.aborted ? cancelledCall(cause) : loadingError(cause),
        SITE_ORIGIN,
        this.#offered.has(name) ? this.path : toolPath(name),
      );
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
    }
  }

  readonly #loadRuntime = loadOnce(async () => {
    this.status = 'loading';
    try {
      const loading = [import('./runtime.ts'), this.loadLibrary()] as const;
      const [{ createToolRuntime }, library] = await Promise.all(loading);
      this.status = 'ready';
      return createToolRuntime(library, () => this.path);
    } catch (error) {
      this.status = 'failed';
      throw error;
    }
  });

  #inScope<I extends { readonly pageScope: readonly string[] }>(items: readonly I[]): readonly I[] {
    return items.filter(({ pageScope }) => inPageScope(pageScope, this.path));
  }

  #isOn(surface: Surface): boolean {
    return this.surfaces.split(' ').includes(surface);
  }
}

/** Checks only a few fields: the server sends all or none, and no other responder is likely to send these. */
function isPageBundle(value: unknown): value is PageBundle {
  const { site, essays, pillars } = (value ?? {}) as Partial<PageBundle>;
  return typeof site === 'object' && Array.isArray(essays) && Array.isArray(pillars);
}

function loadingError(cause: unknown): ProblemError {
  const detail = 'The page could not load what this tool needs.';
  return cause instanceof ProblemError ? cause : new ProblemError('server-unreachable', { detail, cause });
}

declare global {
  interface HTMLElementTagNameMap {
    'foyer-tools': FoyerTools;
  }
}
