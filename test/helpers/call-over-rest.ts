import type { SampleService } from './sample.ts';

/** Calls a tool over REST. Returns its answer, or the problem. */
export async function callOverRest({ request }: Pick<SampleService, 'request'>, tool: string, input: object) {
  const response = await request(`/api/mcp/tools/${tool}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
  return response.json();
}
