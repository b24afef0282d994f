import {
  type Endpoint,
  type HeaderParameter,
  pathParameter,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { toJsonSchema } from '../../web/runtime/json-schema.ts';
import { headersOf } from './headers.ts';
import { reference, requestName, responseName } from './names.ts';
import { problemResponses } from './problem-responses.ts';
import { type Property, propertiesOf } from './properties.ts';
import { tagOf } from './tags.ts';

/** The operation object of an endpoint. */
export function operation(endpoint: Endpoint) {
  const { method, path, operationId, summary, description } = endpoint;
  return {
    operationId,
    summary,
    description,
    tags: [tagOf(path).name],
    ...parameters(endpoint),
    ...(method === 'POST' && body(endpoint)),
    responses: {
      200: success(endpoint),
      ...(isRevalidated(endpoint) && { 304: unchanged(endpoint) }),
      ...problemResponses(endpoint),
    },
  };
}

/** `components.schemas` of an endpoint: its answer, and its body if it has one. */
export function operationSchemas({ method, operationId, input, answer }: Endpoint) {
  return {
    ...(method === 'POST' && { [requestName(operationId)]: toJsonSchema(input) }),
    [responseName(operationId)]: toJsonSchema(answer),
  };
}

function parameters(endpoint: Endpoint) {
  const { method, input, headers = [] } = endpoint;
  const inPath = pathParameter(endpoint)?.name;
  const all = [
    ...(method === 'GET'
      ? propertiesOf(input).map((property) => inputParameter(property, property.name === inPath))
      : []),
    ...headers.map(headerParameter),
  ];
  return all.length > 0 ? { parameters: all } : {};
}

function headerParameter({ name, required, description }: HeaderParameter) {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function inputParameter({ name, required, schema: { description, ...schema } }: Property, isInPath: boolean) {
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required,
    ...(description !== undefined && { description }),
    schema,
  };
}

function body({ operationId }: Endpoint) {
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: reference('schemas', requestName(operationId)) } },
    },
  };
}

/** What nobody may keep, nobody can ask about. */
function isRevalidated({ method, freshness }: Endpoint): boolean {
  return method === 'GET' && freshness !== 'never';
}

function success(endpoint: Endpoint) {
  const { operationId, summary, freshness } = endpoint;
  return {
    description: `${summary}.`,
    headers: headersOf({ freshness, etag: isRevalidated(endpoint) }),
    content: { 'application/json': { schema: reference('schemas', responseName(operationId)) } },
  };
}

function unchanged({ freshness }: Endpoint) {
  return {
    description: 'Unchanged: the ETag sent in If-None-Match still names the current answer.',
    headers: headersOf({ freshness, etag: true }),
  };
}
