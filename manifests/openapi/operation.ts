/** The operation objects of the OpenAPI document, one for each endpoint. */
import {
  type Endpoint,
  type HeaderParameter,
  pathParameter,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { toJsonSchema } from '../../web/runtime/json-schema.ts';
import {
  headersOf,
  type Property,
  pascalCase,
  problemResponses,
  propertiesOf,
  reference,
} from './components.ts';

/** Returns the operation object of an endpoint that belongs to the group `tag`. */
export function operation(endpoint: Endpoint, tag: string) {
  const { method, operationId, summary, description, freshness } = endpoint;
  // What nobody may cache, nobody can revalidate.
  const isRevalidated = method === 'GET' && freshness !== 'never';
  const headers = headersOf(freshness, isRevalidated ? ['ETag'] : []);
  const json = (name: string) => ({ 'application/json': { schema: reference('schemas', name) } });
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...parameters(endpoint),
    ...(method === 'POST' && { requestBody: { required: true, content: json(requestName(operationId)) } }),
    responses: {
      200: { description: `${summary}.`, headers, content: json(responseName(operationId)) },
      ...(isRevalidated && {
        304: {
          description: 'Unchanged: the ETag sent in If-None-Match still names the current answer.',
          headers,
        },
      }),
      ...problemResponses(endpoint),
    },
  };
}

/** Returns the part of `components.schemas` that an endpoint needs: its response, and its body if it has one. */
export function operationSchemas({ method, operationId, input, answer }: Endpoint) {
  return {
    ...(method === 'POST' && { [requestName(operationId)]: toJsonSchema(input) }),
    [responseName(operationId)]: toJsonSchema(answer),
  };
}

const requestName = (operationId: string) => `${pascalCase(operationId)}Request`;
const responseName = (operationId: string) => `${pascalCase(operationId)}Response`;

function parameters(endpoint: Endpoint) {
  const { method, input, headers = [] } = endpoint;
  const inPath = pathParameter(endpoint)?.name;
  const properties = method === 'GET' ? propertiesOf(input) : [];
  const all = [
    ...properties.map((property) => inputParameter(property, property.name === inPath)),
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
