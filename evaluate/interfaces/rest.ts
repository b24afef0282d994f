/** The REST operations, as the OpenAPI document describes them. */
import { z } from 'zod/v3';
import type { JsonSchema } from '../../web/runtime/json-schema.ts';
import { type Action, type ActionInput, type Interface, UnavailableError } from '../action.ts';

const schema = z.record(z.unknown());
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().default(''),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.object({ schema })) }).optional(),
});
type Operation = z.output<typeof operationSchema>;

const documentSchema = z.object({
  paths: z.record(z.record(operationSchema)),
  components: z.object({ schemas: z.record(schema) }),
});
const toolsSchema = z.object({
  tools: z.array(
    z.object({ name: z.string(), annotations: z.object({ readOnlyHint: z.boolean().default(false) }) }),
  ),
});

export async function openRest(origin: string, send: typeof fetch): Promise<Interface> {
  const response = await send(`${origin}/openapi.json`);
  if (!response.ok) throw new UnavailableError(`/openapi.json returns ${response.status}.`);
  const listing = await response.text();
  const { paths, components } = documentSchema.parse(JSON.parse(listing));
  const readOnly = await readOnlyTools(origin, send);
  const resolve = (given: JsonSchema): JsonSchema => {
    const name =
      String(given.$ref ?? '')
        .split('/')
        .at(-1) ?? '';
    return components.schemas[name] ?? given;
  };
  const actions = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { operationId }]) => method === 'get' || readOnly.has(operationId))
      .map(([method, operation]) => toAction(origin + path, method, operation, resolve, send)),
  );
  return { listing, actions };
}

/** Returns the names of the tools that only read, because an OpenAPI document cannot say which POST requests do. */
async function readOnlyTools(origin: string, send: typeof fetch): Promise<ReadonlySet<string>> {
  const response = await send(`${origin}/api/mcp/tools`);
  if (!response.ok) return new Set();
  const { tools } = toolsSchema.parse(await response.json());
  return new Set(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name));
}

function toAction(
  address: string,
  method: string,
  { operationId, summary, description, parameters, requestBody }: Operation,
  resolve: (schema: JsonSchema) => JsonSchema,
  send: typeof fetch,
): Action {
  const given = parameters.filter((parameter) => parameter.in !== 'header');
  const body = requestBody?.content['application/json']?.schema;
  return {
    name: operationId,
    title: summary,
    description,
    inputSchema: body
      ? resolve(body)
      : {
          type: 'object',
          properties: Object.fromEntries(
            given.map((parameter) => [
              parameter.name,
              { ...parameter.schema, description: parameter.description },
            ]),
          ),
          required: given.filter(({ required }) => required).map(({ name }) => name),
        },
    async run(input) {
      const json = { 'content-type': 'application/json' };
      const response = body
        ? await send(address, { method, headers: json, body: JSON.stringify(input) })
        : await send(withParameters(address, input));
      return { text: await response.text() };
    },
  };
}

/** Puts the values into the path, and those it does not mention into the query. */
function withParameters(address: string, input: ActionInput): string {
  let filled = address;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
