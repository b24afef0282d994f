import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { scriptJson } from '../script-json.ts';

/** The tools as a data block that the page's script reads; the browser never runs it. */
export function ToolDescriptors({ tools }: { readonly tools: readonly ToolDescriptor[] }) {
  const json = scriptJson(tools);
  return <script type="application/json" id="foyer-tools" dangerouslySetInnerHTML={{ __html: json }} />;
}
