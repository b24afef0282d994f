import { ProblemError, toProblem } from '../../runtime/problems.ts';
import { toolPath } from '../../runtime/routes.ts';
import type { ToolResult } from '../../runtime/tools/registry.ts';

/** Calls a tool; what that needs (schemas, handlers, content) is loaded at the first call. Never throws. */
export async function callLater(name: string, input: unknown): Promise<ToolResult> {
  try {
    const { callTool } = await import('./call-tool.ts');
    return await callTool(name, input);
  } catch (cause) {
    const error = new ProblemError('server-unreachable', {
      detail: 'The page could not load what this tool needs.',
      cause,
    });
    const problem = toProblem(error, location.origin, toolPath(name));
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}
