/** The links in the owner's notifications. Programs that scan messages follow links, so a GET changes nothing. */
import type { Handler } from 'hono';
import { ProblemError, problemTypes } from '../../../web/core/problems.ts';
import {
  actionDonePage,
  actionPage,
  type LinkRefusal,
  linkRefusedPage,
  type ShownSubject,
} from '../../../web/views/action.tsx';
import { ACTION_PATH, LINK_LIFETIME_DAYS } from '../../services/actions/action-links.ts';
import type { ActionSubject, OpenAction, RefusedLink } from '../../services/actions/action-service.ts';
import type { RefusedReply } from '../../services/greetings/greeting-service.ts';
import type { Snapshot } from '../../site/compile.ts';
import { privatePage } from '../../site/policy-headers.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { readBytes, requireMediaType } from '../middleware/json-body.ts';
import { representFor, respondInFull } from '../respond.ts';
import { requireSameOrigin } from '../sending-page.ts';
import { refuseMethod } from './pages.ts';

export const ACTION_ROUTE = `${ACTION_PATH}/:token` as const;

type ActionHandler = Handler<AppEnvironment, typeof ACTION_ROUTE>;

/** Shows what a link does, with a button that does it. */
export function showAction({ view }: Snapshot, { actionService, now }: Services): ActionHandler {
  return async (c) => {
    const action = await actionService.find(c.req.param('token'));
    if (typeof action === 'string') return refuse(c, action, view);
    const { name, subject } = action;
    return respondPrivately(c, 200, actionPage(view, { name, subject: shownSubject(subject, now()) }));
  };
}

/** Does what a link allows. The answer to a reply that cannot be published is the form with what was written. */
export function performAction({ view }: Snapshot, services: Services): ActionHandler {
  const { actionService, config, now } = services;
  return async (c) => {
    const token = c.req.param('token');
    let action: OpenAction | RefusedLink = 'invalid';
    const showForm = (status: number, { name, subject }: OpenAction, rejected: RejectedReply) => {
      const form = { name, subject: shownSubject(subject, now()), rejected };
      return respondPrivately(c, status, actionPage(view, form));
    };
    try {
      requireSameOrigin(c, config.publicUrl);
      action = await actionService.find(token);
      if (typeof action === 'string') return refuse(c, action, view);
      const reply = await readReply(c.req.raw);
      const performed = await actionService.perform(token, reply);
      if (typeof performed === 'string') return refuse(c, performed, view);
      if ('hints' in performed)
        return showForm(replyStatuses[performed.fault], action, { reply, ...performed });
      const { id, state } = performed.subject.record;
      return respondPrivately(c, 200, actionDonePage(view, performed.name, { id, state }));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { status } = problemTypes[error.problem];
      if (typeof action !== 'string' && error.problem === 'body-too-large') {
        return showForm(status, action, { reply: '', hints: [view.wording.say('action.tooLong')] });
      }
      return respondPrivately(c, status, linkRefusedPage(view, { word: 'action.openAgain' }));
    }
  };
}

export const actionMethodNotAllowed = (c: AppContext): Response => refuseMethod(c, 'GET, HEAD, POST');

interface RejectedReply {
  readonly reply: string;
  readonly hints: readonly string[];
}

const replyStatuses: Readonly<Record<RefusedReply['fault'], number>> = { length: 400, rules: 422 };

const refusals: Readonly<Record<RefusedLink, { readonly status: number; readonly reason: LinkRefusal }>> = {
  invalid: { status: 404, reason: { word: 'action.invalid' } },
  expired: { status: 410, reason: { word: 'action.expired', count: LINK_LIFETIME_DAYS } },
  used: { status: 410, reason: { word: 'action.used' } },
  gone: { status: 410, reason: { word: 'action.gone' } },
};

function refuse(c: AppContext, refusal: RefusedLink, view: Snapshot['view']): Response {
  const { status, reason } = refusals[refusal];
  return respondPrivately(c, status, linkRefusedPage(view, reason));
}

function respondPrivately(c: AppContext, status: number, html: string): Response {
  return respondInFull(c, representFor(c, privatePage(html)), status);
}

function shownSubject({ kind, record }: ActionSubject, now: Date): ShownSubject {
  return kind === 'greeting' ? { kind, greeting: record, now } : { kind, ...record };
}

/** Leaves room for a reply that is several times too long, so that it is not lost. */
const MAX_FORM_BYTES = 16 * 1024;

/** @throws ProblemError `body-too-large`, `unsupported-media-type` or `malformed-body` */
async function readReply(request: Request): Promise<string> {
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  requireMediaType(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(bytes.toString()).get('reply') ?? '';
}
