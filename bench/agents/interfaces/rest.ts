/** The REST operations, as the OpenAPI document describes them. */
import { z } from 'zod/v3';
import type { JsonSchema } from '../../../web/core/json-schema.ts';
import { type ActionInput, type AgentAction, type Interface, UnavailableError } from '../action.ts';

const schema = z.record(z.unknown());
const document = z.object({ paths: z.record(z.record(schema)) });

/** Returns the schema of an operation. `resolve` follows a `$ref`. */
const operationSchema = (resolve: (value: unknown) => unknown) =>
  z.object({
    operationId: z.string(),
    summary: z.string().default(''),
    description: z.string().default(''),
    parameters: z
      .array(
        z.preprocess(
          resolve,
          z.object({
            name: z.string(),
            in: z.string(),
            required: z.boolean().default(false),
            description: z.string().default(''),
            schema: z.preprocess(resolve, schema),
          }),
        ),
      )
      .default([]),
    requestBody: z
      .preprocess(
        resolve,
        z.object({ content: z.record(z.object({ schema: z.preprocess(resolve, schema) })) }),
      )
      .optional(),
  });
type Operation = z.output<ReturnType<typeof operationSchema>>;

const toolsSchema = z.object({
  tools: z.array(
    z.object({ name: z.string(), annotations: z.object({ readOnlyHint: z.boolean().default(false) }) }),
  ),
});

export async function openRest(origin: string, send: typeof fetch): Promise<Interface> {
  const response = await send(`${origin}/openapi.json`);
  if (!response.ok) throw new UnavailableError(`/openapi.json returns ${response.status}.`);
  const listing = await response.text();
  const parsed: unknown = JSON.parse(listing);
  const operation = operationSchema((value) => resolveReference(parsed, value));
  const readOnly = await readOnlyTools(origin, send);
  const actions = Object.entries(document.parse(parsed).paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, given]) => ({ method, ...operation.parse(given) }))
      .filter(({ method, operationId }) => method === 'get' || readOnly.has(operationId))
      .map((given) => toAction(origin + path, given, send)),
  );
  return { listing, actions };
}

/** Follows a reference within the document, such as `{"$ref": "#/components/schemas/Essay"}`. */
function resolveReference(root: unknown, value: unknown): unknown {
  const reference = schema.safeParse(value).data?.$ref;
  if (typeof reference !== 'string') return value;
  return reference
    .split('/')
    .slice(1)
    .reduce((at: unknown, name) => schema.safeParse(at).data?.[name], root);
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
  {
    method,
    operationId,
    summary,
    description,
    parameters,
    requestBody,
  }: Operation & { readonly method: string },
  send: typeof fetch,
): AgentAction {
  const body = requestBody?.content['application/json']?.schema;
  return {
    name: operationId,
    title: summary,
    description,
    inputSchema: body ?? schemaOf(parameters.filter((parameter) => parameter.in !== 'header')),
    async run(input) {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
      const target = body ? address : withParameters(address, input);
      const response = await send(target, { method, ...(body && json) });
      return { text: await response.text() };
    },
  };
}

function schemaOf(parameters: Operation['parameters']): JsonSchema {
  const properties = parameters.map((given) => [
    given.name,
    { ...given.schema, description: given.description },
  ]);
  const required = parameters.filter((given) => given.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
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
