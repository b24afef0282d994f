import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';

/** What the server has put into the page for its script. */
export interface PageOffer {
  /** Every tool of the site; none where neither of the two ways below is on. */
  readonly tools: readonly ToolDescriptor[];
  /** Key of the site, by which its server is known to an extension. */
  readonly site: string;
  readonly webmcp: boolean;
  readonly mcpB: boolean;
}

export function pageOffer(): PageOffer {
  const block = document.querySelector<HTMLScriptElement>('script#foyer-tools');
  const { site = '', surfaces = '' } = block?.dataset ?? {};
  const isOn = (surface: string) => surfaces.split(' ').includes(surface);
  return {
    tools: JSON.parse(block?.textContent ?? '[]'),
    site,
    webmcp: isOn('webmcp'),
    mcpB: isOn('mcpB'),
  };
}
