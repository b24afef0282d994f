/** The envelopes of MCP messages: what counts as absent in them, and how a malformed one is refused. */
import { PROTOCOL_VERSION_META_KEY, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isRecord } from '../../../web/core/is-record.ts';
import { MCP_REVISIONS } from '../../../web/core/tools/define-tool.ts';

/** Parameters that are part of the envelope with all their members. */
const ENVELOPE_PARAMETERS = new Set(['_meta', 'clientInfo', 'capabilities']);

/**
 * Returns the message without the `null` members of its envelope, which some clients send for absent ones. The inside
 * of `arguments` belongs to the tool or the prompt and stays as it is.
 */
export function withoutNulls(message: unknown): unknown {
  if (!isRecord(message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isRecord(params)) return message;
  const kept = present(params).map(([key, value]) => {
    return [key, ENVELOPE_PARAMETERS.has(key) ? withoutInnerNulls(value) : value];
  });
  return { ...rest, params: Object.fromEntries(kept) };
}

function withoutInnerNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInnerNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(present(value).map(([key, inner]) => [key, withoutInnerNulls(inner)]));
}

function present(object: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(object).filter(([, value]) => value !== null);
}

/**
 * Returns the refusal of the first request whose envelope the SDK would refuse without saying how to fix it.
 *
 * @param revision the revision that the request names in its header
 */
export function refuseEnvelope(body: unknown, revision: string | undefined): object | undefined {
  for (const message of [body].flat()) {
    if (!isRecord(message) || typeof message.method !== 'string' || !isId(message.id)) continue;
    const { id, params } = message;
    const fault = malformedPart(params);
    if (fault !== undefined) {
      return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message: fault } };
    }
    // If the request names its revision in `_meta` too, the SDK compares the two.
    if (message.method === 'initialize' || namesRevision(params) || isSupported(revision)) continue;
    return {
      jsonrpc: '2.0',
      id,
      error: {
        code: ProtocolErrorCode.UnsupportedProtocolVersion,
        message: `This server does not support the protocol version that the request names. Use one of ${MCP_REVISIONS.join(', ')}.`,
        data: { supported: MCP_REVISIONS, requested: revision },
      },
    };
  }
  return undefined;
}

function malformedPart(params: unknown): string | undefined {
  if (params === undefined) return undefined;
  if (!isRecord(params))
    return '"params" is not an object. Send the parameters by name, or leave "params" out.';
  const { _meta: meta } = params;
  if (meta === undefined) return undefined;
  if (!isRecord(meta)) return '"_meta" is not an object. Send an object, or leave "_meta" out.';
  if (meta.progressToken === undefined || isId(meta.progressToken)) return undefined;
  return '"progressToken" is neither a string nor an integer. Leave it out: this server reports no progress.';
}

function namesRevision(params: unknown): boolean {
  return isRecord(params) && isRecord(params._meta) && PROTOCOL_VERSION_META_KEY in params._meta;
}

/** Returns true also for a request that names no revision, from clients that came before the header. */
function isSupported(revision: string | undefined): boolean {
  return revision === undefined || MCP_REVISIONS.some((supported) => supported === revision);
}

/** The parameters to send, by method. Lists need no parameters. */
const hints: ReadonlyMap<string, string> = new Map([
  ['initialize', 'Send "protocolVersion" as a string, and "capabilities" and "clientInfo" as objects.'],
  ['tools/call', 'Send a "name" from tools/list, and "arguments" as an object.'],
  ['prompts/get', 'Send a "name" from prompts/list, and "arguments" as an object of strings.'],
  ['resources/read', 'Send a "uri" from resources/list.'],
  ['completion/complete', 'Send "ref" as a reference, and "argument" with a "name" and a "value".'],
]);
const OTHER_HINT = 'Leave the parameter out, because this method needs none.';

/** Matches the message of an error that lists the validator's issues as JSON. */
const DUMP = /^(?:Invalid \S+ request: )?(\[\s*\{.*\])$/s;

/** Returns an error that says in a sentence what is wrong with a request, instead of the validator's list of issues. */
export function inOneSentence(method: string, error: unknown): unknown {
  const [, dump] = error instanceof Error ? (DUMP.exec(error.message) ?? []) : [];
  if (dump === undefined) return error;
  const [issue] = JSON.parse(dump) as readonly { readonly path?: readonly PropertyKey[]; message?: string }[];
  const name = issue?.path?.filter((part) => part !== 'params').join('.') || 'params';
  const fault = /^Invalid input: (expected \w+, received \w+)$/.exec(issue?.message ?? '')?.[1];
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The parameter ${JSON.stringify(name)} of ${method} is not valid${fault ? ` (${fault})` : ''}. ${hints.get(method) ?? OTHER_HINT}`,
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
