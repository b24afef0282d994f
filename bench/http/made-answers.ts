/** What is made when it is asked for, beside `node:http` that has the same bytes ready. */
import { TOOLS_PATH } from '../../web/runtime/routes.ts';
import type { Aim } from '../comparison.ts';
import type { Request } from '../load/request.ts';

export interface MadeAnswer {
  readonly name: string;
  readonly request: Request;
  readonly aim?: Aim;
}

const SEARCH = '/api/mcp/essays/search?q=agent%20identity';
export const ARTICLES_TOOL = `${TOOLS_PATH}/get_latest_articles`;

export const madeAnswers: readonly MadeAnswer[] = [
  {
    name: 'essays/search, identity',
    request: { method: 'GET', path: SEARCH },
    aim: { is: 'at least', value: 0.4 },
  },
  {
    name: 'essays/search, br',
    request: { method: 'GET', path: SEARCH, headers: { 'accept-encoding': 'br' } },
  },
  {
    name: 'get_latest_articles by REST',
    request: {
      method: 'POST',
      path: ARTICLES_TOOL,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    },
    aim: { is: 'at least', value: 0.2 },
  },
];
