/**
 * What every page loads: it registers the tools of the path from descriptors in the page, before any request returns, and
 * leaves all else until the page is idle or a tool is called.
 */
import { startThemeSwitch } from './theme-switch.ts';
import { isExtensionServer, modelContextOf } from './tools/model-context.ts';
import { offerTools } from './tools/offer-tools.ts';
import { pageOffer } from './tools/page-offer.ts';
import { savesData, whenIdle } from './when-idle.ts';

const offer = pageOffer();

const modelContext = modelContextOf(document);
const isOffered = modelContext && (isExtensionServer(modelContext) ? offer.mcpB : offer.webmcp);
if (isOffered) offerTools(modelContext, offer.tools);

const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
if (themeSwitch) startThemeSwitch(themeSwitch);

/** Each on its own page; where one cannot be loaded, what the server has sent goes on serving without it. */
async function loadComponents(): Promise<void> {
  const has = (element: string) => document.querySelector(element) !== null;
  if (has('foyer-contact-form')) await import('./components/contact-form/define.ts');
  if (has('foyer-essay-search')) await import('./components/essay-search/define.ts');
  if (has('foyer-agent-console')) await import('./components/agent-console/define.ts');
}

/** Extensions wait for the ready message of a page, so this may come late. */
async function loadMcpB(): Promise<void> {
  const { openMcpB } = await import('./mcp-b/open-mcp-b.ts');
  await openMcpB(offer, isOffered ? modelContext : undefined);
}

whenIdle(async () => {
  await loadComponents().catch(() => undefined);
  if (offer.mcpB) await loadMcpB().catch(() => undefined);
  await import('./components/greetings/define.ts');
  if (!savesData()) await import('./tools/call-tool.ts').then(({ prefetch }) => prefetch());
});
