import {
  CONTRACT_CACHE,
  type Endpoint,
  type EndpointContext,
  isPrepared,
} from '../../../web/runtime/endpoints/define-endpoint.ts';
import { JSON_TYPE } from '../media-type.ts';
import type { RepresentationInput } from '../representation.ts';
import type { Part } from './part.ts';

/** What depends on the content alone may use nothing but this. */
type ContentOnly = Pick<EndpointContext, 'bundle' | 'search' | 'bodyOf'>;

/** The answers of all endpoints that need no request to be known. */
export function preparedAnswers(
  endpoints: readonly Endpoint[],
  content: ContentOnly,
  shows: readonly unknown[],
): readonly Part[] {
  return endpoints.filter(isPrepared).map((endpoint) => ({
    path: endpoint.path,
    shows,
    make: () => prepareAnswer(endpoint, content),
  }));
}

async function prepareAnswer(endpoint: Endpoint, content: ContentOnly): Promise<RepresentationInput> {
  const unavailable = () => Promise.reject(new Error(`${endpoint.path} was prepared, but is alive.`));
  const notNow = () => {
    throw new Error(`${endpoint.path} was prepared, but depends on the moment.`);
  };
  const answer = await endpoint.handle({} as never, {
    ...content,
    greetings: { post: unavailable, recent: unavailable },
    inquiries: { accept: unavailable, formToken: notNow },
    now: notNow,
  });
  return { body: JSON.stringify(answer), contentType: JSON_TYPE, cacheControl: CONTRACT_CACHE, headers: {} };
}
