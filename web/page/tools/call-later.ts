import { ProblemError, toProblem } from '../../runtime/problems.ts';
import { toolPath } from '../../runtime/routes.ts';
import type { ToolResult } from '../../runtime/tools/registry.ts';
import type { ResponseListener } from '../fetch-json.ts';

/**
 * Calls a tool; what that needs (schemas, handlers, content) is loaded at the first call. Never throws.
 *
 * @param onResponse told of each answer of the server that the call needed, its content apart
 */
export async function callLater(
  name: string,
  input: unknown,
  onResponse?: ResponseListener,
): Promise<ToolResult> {
  try {
    const { callTool } = await import('./call-tool.ts');
    return await callTool(name, input, onResponse);
  } catch (cause) {
    const problem = toProblem(asProblemError(cause), location.origin, toolPath(name));
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}

function asProblemError(cause: unknown): ProblemError {
  if (cause instanceof ProblemError) return cause;
  const detail = 'The page could not load what this tool needs.';
  return new ProblemError('server-unreachable', { detail, cause });
}
