/** What is made when it is asked for, beside `node:http` that has the same bytes ready. */
import { TOOLS_PATH } from '../../web/runtime/routes.ts';
import type { Aim } from '../comparison.ts';
import { NEW_WORD, type Request } from '../load/request.ts';

export interface MadeAnswer {
  readonly name: string;
  readonly request: Request;
  readonly aim?: Aim;
}

const SEARCH = '/api/mcp/essays/search?q=agent%20identity';
const SEARCH_AIM = { is: 'at least', value: 0.4 } as const;

export const madeAnswers: readonly MadeAnswer[] = [
  {
    name: 'essays/search, asked before',
    request: { method: 'GET', path: SEARCH },
    aim: SEARCH_AIM,
  },
  {
    // A parameter that means nothing makes each a question of its own.
    name: 'essays/search, never asked before',
    request: { method: 'GET', path: `${SEARCH}&and=${NEW_WORD}` },
    aim: SEARCH_AIM,
  },
  {
    name: 'get_latest_articles by REST',
    request: {
      method: 'POST',
      path: `${TOOLS_PATH}/get_latest_articles`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    },
    aim: { is: 'at least', value: 0.2 },
  },
];
