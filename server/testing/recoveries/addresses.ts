/** Nothing is there, or not for this method. */
import { readProblem } from '../read-problem.ts';
import { type Recovery, success, visit } from './recovery.ts';
import { methodSaid, pathSaid } from './said.ts';

const routeNotFound: Recovery = async () => {
  const service = await visit();
  const problem = await readProblem(await service.request('/api/mcp/article'), 'route-not-found');
  await success(await service.request(pathSaid(problem)));
  return problem;
};

const essayNotFound: Recovery = async () => {
  const service = await visit();
  const misspelt = await service.request('/library/agents-need-a-dorbell.json');
  const problem = await readProblem(misspelt, 'essay-not-found');
  await success(await service.request(pathSaid(problem)));
  return problem;
};

const methodNotAllowed: Recovery = async () => {
  const service = await visit();
  const response = await service.request('/api/mcp/bio', { method: 'DELETE' });
  const problem = await readProblem(response, 'method-not-allowed');
  const method = methodSaid(problem);
  if (!response.headers.get('allow')?.startsWith(method)) throw new Error('Hint and Allow differ.');
  await success(await service.request('/api/mcp/bio', { method }));
  return problem;
};

export const addressRecoveries = {
  'route-not-found': routeNotFound,
  'essay-not-found': essayNotFound,
  'method-not-allowed': methodNotAllowed,
};
