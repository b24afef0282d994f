import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';

/** The tools of the site, from the data block that the server has put into the page. */
export function pageDescriptors(): readonly ToolDescriptor[] {
  return JSON.parse(document.querySelector('script#foyer-tools')?.textContent ?? '[]');
}
