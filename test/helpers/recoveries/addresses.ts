/** Nothing is there, or not for this method. */
import { RESOURCES_PATH, toolPath } from '../../../web/runtime/routes.ts';
import { readProblem } from '../read-problem.ts';
import { post, type Recovery, success, visit } from './recovery.ts';
import { methodSaid, pathSaid, valueSaid } from './said.ts';

const routeNotFound: Recovery = async () => {
  const service = await visit();
  const problem = await readProblem(await service.request('/api/mcp/article'), 'route-not-found');
  await success(await service.request(pathSaid(problem)));
  return problem;
};

const essayNotFound: Recovery = async () => {
  const service = await visit();
  const call = (slug: string) => post(service, toolPath('get_essay_takeaways'), { slug });
  const problem = await readProblem(await call('agents-need-a-dorbell'), 'essay-not-found');
  await success(await call(valueSaid(problem)));
  const text = await service.request('/library/agents-need-a-dorbell.json');
  await success(await service.request(pathSaid(await readProblem(text, 'essay-not-found'))));
  return problem;
};

const toolNotFound: Recovery = async () => {
  const service = await visit();
  const call = (name: string) => post(service, toolPath(name), {});
  const problem = await readProblem(await call('get_life_status'), 'tool-not-found');
  await success(await call(valueSaid(problem)));
  return problem;
};

const resourceNotFound: Recovery = async () => {
  const service = await visit();
  const read = (uri: string) => service.request(`${RESOURCES_PATH}/read?uri=${encodeURIComponent(uri)}`);
  const problem = await readProblem(await read('resource://wren-castellane/biography'), 'resource-not-found');
  await success(await read(valueSaid(problem)));
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
  'tool-not-found': toolNotFound,
  'resource-not-found': resourceNotFound,
  'method-not-allowed': methodNotAllowed,
};
