import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';

/** The tools as a data block that the page's script reads; the browser never runs it. */
export function ToolDescriptors({ tools }: { readonly tools: readonly ToolDescriptor[] }) {
  // `</script` and `<!--` would end or change the element (HTML, 4.12.1.3); in JSON the escape means the same.
  const json = JSON.stringify(tools).replaceAll('<', '\\u003c');
  return <script type="application/json" id="foyer-tools" dangerouslySetInnerHTML={{ __html: json }} />;
}
