import { ALTERED, type Check, firstWrong, OK, type Outcome, wrong } from '../check.ts';
import { lookAt } from '../documents.ts';
import { isShape, type Shape, shapeAt } from '../json.ts';
import type { Visit } from '../visit.ts';

const group = 'API';
const PASS_HEADERS = 'Let the proxy pass the headers of the site.';
const OPENAPI = '/openapi.json';
const SEARCH = '/api/mcp/essays/search?q=a&limit=1';

const openApi = (visit: Visit) =>
  lookAt(visit, OPENAPI, 'application/json', async () => {
    const document = await visit.json(OPENAPI);
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    return firstWrong([
      document.openapi !== '3.1.0' && wrong('openapi.json is not of OpenAPI 3.1.0.', ALTERED),
      shapeAt(document, 'info').version !== '1.0.0' &&
        wrong('openapi.json is not of version 1.0.0.', ALTERED),
      ids.length === 0 && wrong('openapi.json describes no operation.', ALTERED),
      new Set(ids).size < ids.length && wrong('openapi.json has an operationId twice.', ALTERED),
    ]);
  });

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Shape;
}

function operationsOf(document: Shape): readonly Operation[] {
  const paths = shapeAt(document, 'paths');
  return Object.keys(paths).flatMap((path) =>
    Object.entries(shapeAt(paths, path)).flatMap(([method, operation]) =>
      isShape(operation) ? [{ method, path, operation }] : [],
    ),
  );
}

/** Every GET that needs nothing. */
async function answers(visit: Visit): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const { method, path, operation } of operationsOf(await visit.json(OPENAPI))) {
    if (method !== 'get' || needsInput(operation)) continue;
    const { status, text } = await visit.get(path);
    outcomes.push(
      status === 200 && isJson(text) ? OK : wrong(`GET ${path} answers ${status}.`, 'See what the log says.'),
    );
  }
  return firstWrong(outcomes);
}

/** A part of the path or a parameter that must be given. */
function needsInput({ parameters }: Shape): boolean {
  return Array.isArray(parameters) && parameters.some((one) => isShape(one) && one.required === true);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const telemetry: readonly (readonly [header: string, value: RegExp])[] = [
  ['x-agent-ready', /^true$/],
  ['x-ratelimit-limit', /^\d+$/],
  ['x-ratelimit-remaining', /^\d+$/],
  ['access-control-allow-origin', /^\*$/],
];

const headers = ({ get }: Visit) =>
  get(SEARCH).then((answer) =>
    firstWrong([
      answer.status !== 200 && wrong(`GET ${SEARCH} answers ${answer.status}.`, 'See what the log says.'),
      ...telemetry.map(
        ([name, value]) =>
          !value.test(answer.headers.get(name) ?? '') &&
          wrong(`An answer of the API comes without a sound ${name}.`, PASS_HEADERS),
      ),
    ]),
  );

async function problems({ get }: Visit): Promise<Outcome> {
  const path = '/api/mcp/foyer-doctor-asks-for-nothing';
  const { status, headers: given, text } = await get(path);
  return firstWrong([
    status !== 404 &&
      wrong(`An endpoint that is not there answers ${status}.`, 'Let the proxy pass the 404.'),
    !(given.get('content-type')?.startsWith('application/problem+json') && isJson(text)) &&
      wrong('An error of the API is no problem document.', 'Let the proxy show no error pages of its own.'),
  ]);
}

async function healthy({ get }: Visit): Promise<Outcome> {
  const { status, text } = await get('/healthz');
  if (status === 200 && text.includes('"ok"')) return OK;
  return wrong(
    `/healthz answers ${status}: ${text.slice(0, 80)}`,
    'See whether the database can be reached.',
  );
}

export const apiChecks: readonly Check[] = [
  { group, name: 'the site is healthy', run: healthy },
  { group, name: 'the OpenAPI document is sound', run: openApi },
  { group, name: 'every GET answers', run: answers },
  { group, name: 'answers carry the telemetry headers', run: headers },
  { group, name: 'errors are problem documents', run: problems },
];
