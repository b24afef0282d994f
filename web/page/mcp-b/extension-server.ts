/** The server that an extension of MCP-B has put into the page: tools and resources are registered there. */
import { followPath } from '../tools/follow-path.ts';
import { isExtensionServer, type ModelContext, modelContextOf } from '../tools/model-context.ts';
import type { PageResource } from '../tools/page-resources.ts';

export interface ExtensionServer extends ModelContext {
  registerResource?(resource: Omit<PageResource, 'pageScope'>): { unregister(): void };
}

/** The extension's server, where there is one. */
export function extensionServerOf(host: object): ExtensionServer | undefined {
  const modelContext = modelContextOf(host);
  return modelContext && isExtensionServer(modelContext) ? modelContext : undefined;
}

/** Keeps the resources of the path registered; older servers take none. */
export function offerResources(server: ExtensionServer, resources: readonly PageResource[]): void {
  followPath(resources, ({ pageScope, ...resource }, signal) => {
    const handle = server.registerResource?.(resource);
    signal.addEventListener('abort', () => handle?.unregister());
  });
}
