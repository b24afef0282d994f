import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { scriptJson } from '../script-json.ts';

/** Every page of a site has the same ones, and of a large site that is a thousand times. */
const written = new WeakMap<readonly ToolDescriptor[], string>();

/** The tools as a data block that the page's script reads; the browser never runs it. */
export function ToolDescriptors({ tools }: { readonly tools: readonly ToolDescriptor[] }) {
  const json = written.get(tools) ?? scriptJson(tools);
  written.set(tools, json);
  return <script type="application/json" id="foyer-tools" dangerouslySetInnerHTML={{ __html: json }} />;
}
