/** What is made before it is asked for: four answers in four forms. */
import { documentPaths } from '../../web/runtime/documents.ts';
import type { Request } from '../load/request.ts';
import { recordAnswer } from './recorded-answer.ts';

export interface PreparedGet {
  readonly name: string;
  readonly request: Request;
}

const PATHS = {
  articles: '/api/mcp/articles',
  biography: '/api/mcp/bio',
  'home page': '/',
  'tool manifest': documentPaths.webMcp,
};
const FORMS = ['identity', 'gzip', 'br', '304'] as const;
type Form = (typeof FORMS)[number];

export async function preparedGets(origin: string): Promise<readonly PreparedGet[]> {
  const gets: PreparedGet[] = [];
  for (const [name, path] of Object.entries(PATHS)) {
    for (const form of FORMS)
      gets.push({ name: `${name}, ${form}`, request: await toRequest(origin, path, form) });
  }
  return gets;
}

async function toRequest(origin: string, path: string, form: Form): Promise<Request> {
  if (form !== '304') return { method: 'GET', path, headers: { 'accept-encoding': form } };
  const { etag = '' } = (await recordAnswer(origin, { method: 'GET', path })).headers;
  return { method: 'GET', path, headers: { 'accept-encoding': 'br', 'if-none-match': etag }, status: 304 };
}
