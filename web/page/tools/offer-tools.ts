import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { callLater } from './call-later.ts';
import { followPath } from './follow-path.ts';
import type { ModelContext } from './model-context.ts';

/** Keeps the tools of the path registered in a model context. */
export function offerTools(modelContext: ModelContext, tools: readonly ToolDescriptor[]): void {
  followPath(tools, ({ pageScope, ...tool }, signal) =>
    modelContext.registerTool({ ...tool, execute: (input) => callLater(tool.name, input) }, { signal }),
  );
}
