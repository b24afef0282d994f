/** MCP-B (https://docs.mcp-b.ai): the tools and resources of the page for browser extensions. */
import { callLater } from '../tools/call-later.ts';
import { inScope } from '../tools/follow-path.ts';
import type { ModelContext } from '../tools/model-context.ts';
import { offerTools } from '../tools/offer-tools.ts';
import type { PageOffer } from '../tools/page-offer.ts';
import type { PageResource } from '../tools/page-resources.ts';
import { extensionServerOf, offerResources } from './extension-server.ts';
import { startTabServer } from './tab-server.ts';

/**
 * Offers the tools and resources to extensions. Where one has brought its own server they are registered there, and none
 * is started: two servers on one channel would answer each call twice.
 *
 * @param served the model context in which the tools are registered already
 */
export async function openMcpB({ tools, site }: PageOffer, served: ModelContext | undefined): Promise<void> {
  const extension = extensionServerOf(document);
  if (extension) {
    if (extension !== served) offerTools(extension, tools);
    offerResources(extension, await resources());
    return;
  }
  await startTabServer({
    name: site,
    tools: () => inScope(tools),
    resources: async () => inScope(await resources()),
    call: callLater,
  });
}

/** The content they are read from is loaded when it is asked for. */
async function resources(): Promise<readonly PageResource[]> {
  const { pageResources } = await import('../tools/page-resources.ts');
  return pageResources();
}
