/**
 * The owner's assistant over HTTP, for a program on another machine. Only a token gives access: a browser sends cookies
 * by itself, and no page may send messages here, not even of this site.
 */
import { createHmac } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Device } from '../../../server/db/device-store.ts';
import { acceptJson, createExchange } from '../../../server/http/mcp/exchange.ts';
import { type JsonLimits, jsonBody } from '../../../server/http/middleware/json-body.ts';
import { countMessages } from '../../../server/http/middleware/request-limit.ts';
import { MethodNotAllowedError, rpcProblemResponse } from '../../../server/http/problem-responses.ts';
import { respondWithJson } from '../../../server/http/respond.ts';
import { isForeign } from '../../../server/http/sending-page.ts';
import { CALLS_PER_MINUTE } from '../../../server/services/rate-limits/limits.ts';
import type { Quota } from '../../../server/services/rate-limits/rate-limit.ts';
import { explainAccess } from '../../../site/util/access.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { plural } from '../../../web/core/prose.ts';
import { messagePath, roomPaths } from '../../../web/core/room-paths.ts';
import type { OwnerAction } from '../../actions/action.ts';
import { whyNotOffered } from '../../actions/content-gate.ts';
import { createQuestions } from '../../assistant/answer-call.ts';
import { createAssistantServer } from '../../assistant/assistant-server.ts';
import { OwnerError } from '../../owner-error.ts';
import { countAttempt } from './attempts.ts';
import { appContextOf, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { refuseUnpaired } from './session.ts';

/** Enough for a text of 1 MB, and for a picture of 3,000 pixels in Base64. Others are added in the room. */
const LIMITS: JsonLimits = { maxBytes: 4 * 1024 * 1024, maxDepth: 32 };

/** Messages in one request. Each may check the whole content. */
const MAX_BATCH = 4;

/** Routes `/owner/mcp`. */
export function assistantRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner, secret, snapshot, logFailure } = parts;
  const { contentDir, publicUrl } = owner.config;
  const exchange = createExchange();
  const serverFor = (token: Device) =>
    createAssistantServer({
      contentDir,
      withContext: (work) => work({ ...owner, device: token.id, requireAccess: accessOf(parts, token) }),
      explain: explainAccess,
      onFault: (error) => logFailure(roomPaths.assistant, error),
      whereToAccept: (id) =>
        `Only the owner can accept this, in a browser that is paired: ${publicUrl}${messagePath('proposals', id)}`,
      questions: createQuestions(questionKey(secret, token)),
      refusalOf: (action) => refusalOf(action, token) ?? whyNotOffered(action, owner),
      isStateless: true,
    });
  const routes = new Hono<RoomEnvironment>();
  // The second time, because the token may have been revoked while the body was read.
  routes.post('/', requireToken(parts), jsonBody(undefined, LIMITS), requireToken(parts), acceptJson, (c) => {
    countMessages(c.get('body'), MAX_BATCH);
    return exchange(appContextOf(c), () => serverFor(c.get('token')));
  });
  routes.all('/', requireToken(parts), () => {
    throw new MethodNotAllowedError(
      'POST',
      'There are no streams and no sessions.',
      'Send each message with POST; the answer comes in the response.',
    );
  });
  routes.onError((error, c) => rpcProblemResponse(appContextOf(c), error, snapshot(), parts));
  return routes;
}

/** Returns what requires that a token is still valid, and counts one call, however many steps it takes. */
function accessOf({ calls, stores }: Pick<RoomParts, 'calls' | 'stores'>, { id }: Device) {
  let quota: Promise<Quota> | undefined;
  return async (): Promise<void> => {
    if (!(await stores.devices.hasAccess(id))) {
      throw new OwnerError('unavailable', 'This token was revoked or has expired. Nothing was changed.', {
        fix: `Tell the owner. Another token: ${PROGRAM} pair --token`,
      });
    }
    quota ??= Promise.resolve(calls.consume(id));
    const { exceeded, reset } = await quota;
    if (!exceeded) return;
    throw new OwnerError('unavailable', `This token has made ${CALLS_PER_MINUTE} calls in a minute.`, {
      fix: `Wait ${plural(reset, 'second')}, then go on.`,
    });
  };
}

/** Lets requests with a valid token pass. While there is no browser and no token, the path is one like any other. */
function requireToken(parts: RoomParts): MiddlewareHandler<RoomEnvironment> {
  const { owner, stores } = parts;
  return createMiddleware<RoomEnvironment>(async (c, next) => {
    const app = appContextOf(c);
    if (!(await stores.devices.hasAny())) return refuseUnpaired(c, parts);
    if (isForeign(app, owner.config.publicUrl)) {
      throw new ProblemError('origin-not-allowed', {
        detail: 'Pages of other sites may not send messages here.',
      });
    }
    const token = await stores.devices.use('token', bearerOf(c.req.header('authorization')));
    if (token === undefined) return refuseToken(c, parts);
    c.set('token', token);
    return next();
  });
}

/** @throws ProblemError `rate-limited` after too many attempts */
async function refuseToken(c: RoomRequest, parts: RoomParts): Promise<Response> {
  const retryAfter = await countAttempt(c, parts);
  if (retryAfter !== undefined) {
    throw new ProblemError('rate-limited', {
      detail: 'Too many requests without a valid token.',
      hints: [`Wait ${plural(retryAfter, 'second')}, then try again with a valid token.`],
      retryAfter,
    });
  }
  const message = `This needs a valid token: Authorization: Bearer <token>. The owner creates one with: ${PROGRAM} pair --token`;
  const body = { jsonrpc: '2.0', id: null, error: { code: UNAUTHORIZED, message } };
  const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' };
  return respondWithJson(appContextOf(c), JSON.stringify(body), 401, headers);
}

/** A code that JSON-RPC reserves for servers (JSON-RPC 2.0, section 5.1). */
const UNAUTHORIZED = -32_001;

function refusalOf({ effect }: OwnerAction, { scope }: Device): OwnerError | undefined {
  if (scope !== 'read' || effect === 'read') return undefined;
  return new OwnerError('unavailable', 'The token of this assistant may only read. Nothing was changed.', {
    fix: `Tell the owner. A token that may also write: ${PROGRAM} pair --token --scope write`,
  });
}

/** RFC 6750, section 2.1. */
function bearerOf(authorization = ''): string {
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? '';
}

/**
 * Returns the key that signs questions for a token. It is the same in all processes, because another one may get the
 * answer.
 */
function questionKey(secret: string, { id }: Device): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['assistant-question', id]))
    .digest();
}
