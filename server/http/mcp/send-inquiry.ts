/**
 * `send_inquiry`, the tool that MCP has beyond the manifest's thirteen. A message is sent in two steps, so that a person
 * can read it first. A client that can ask its user does both in one call. Others get a draft, a signed token for
 * exactly this message, and call again with it. Nothing is stored until the second step.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod/v3';
import { hashOf, sha256 } from '../../../site/util/hash.ts';
import type { ContentBundle } from '../../../web/core/bundle.ts';
import type { EndpointContext } from '../../../web/core/documents/define-endpoint.ts';
import { agentInquirySchema, type Inquiry } from '../../../web/core/inquiries.ts';
import { toJsonSchema } from '../../../web/core/json-schema.ts';
import { ProblemError, toProblem } from '../../../web/core/problems.ts';
import { MCP_PATH } from '../../../web/core/routes.ts';
import { strictObject, text } from '../../../web/core/schemas.ts';
import type { Outcome } from '../../../web/core/tools/registry.ts';
import { parseInput } from '../../../web/core/validate.ts';
import { inquiryText } from '../../services/inquiries/inquiry-service.ts';
import { canShowQuestions } from './sdk-server.ts';

export const SEND_INQUIRY = 'send_inquiry';

const DRAFT_LIFETIME_SECONDS = 10 * 60;

const inputSchema = strictObject({
  ...agentInquirySchema.shape,
  draft: text
    .optional()
    .describe('Only in the second call: the draft from the first, once your user has agreed.'),
});

const answerSchema = strictObject({
  status: z.enum(['draft', 'sent', 'declined']),
  note: text.describe('What has happened, and what to do next.'),
  draft: text.optional().describe('Signed token for exactly this message, valid for ten minutes.'),
  id: text.optional().describe('Number of the inquiry, once it is sent.'),
});

/** Returns the tool as MCP lists it. */
export function inquiryTool({ site }: ContentBundle) {
  const title = `Write to ${site.name}`;
  return {
    name: SEND_INQUIRY,
    title,
    description: `Sends a private message to ${site.name}, once your user has agreed to its text. The first call sends nothing: your client asks your user, or you get a draft to show them and call again with it.`,
    annotations: {
      title,
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
      consequentialHint: true,
    },
    inputSchema: toJsonSchema(inputSchema) as { type: 'object' },
    outputSchema: toJsonSchema(answerSchema) as { type: 'object' },
  };
}

/** Signs and verifies drafts. Their payload is the hash of the inquiry. */
export type InquiryDrafts = RequestStateCodec<string>;

export function createInquiryDrafts(secret: string): InquiryDrafts {
  return createRequestStateCodec({
    key: sha256(`inquiry-draft:${secret}`),
    ttlSeconds: DRAFT_LIFETIME_SECONDS,
  });
}

/** Answers a call. Never throws. Returns a question to the user if the client can ask it. */
export async function sendInquiry(
  input: unknown,
  request: ServerContext,
  context: EndpointContext,
  drafts: InquiryDrafts,
): Promise<Outcome | InputRequiredResult> {
  try {
    const { draft, ...inquiry } = parseInput(inputSchema, input ?? {});
    // Before anybody is asked to agree to a message that could not be sent.
    context.inquiries.requireAllowedPage();
    const decision = inputResponse(request.mcpReq.inputResponses, 'send');
    if (decision.kind === 'elicit' && decision.action !== 'accept') {
      return answer({ status: 'declined', note: 'Your user did not agree. Nothing was sent.' });
    }
    const agreed = decision.kind === 'elicit' ? request.mcpReq.requestState<string>() : draft;
    if (agreed === undefined) return await propose(inquiry, request, context, drafts);
    await requireDraftOf(inquiry, agreed, request, drafts);
    // The draft is the idempotency key, so a repeated call does not send the message again.
    const { id } = await context.inquiries.accept(inquiry, agreed);
    return answer({ status: 'sent', note: 'Thank you. Your message has been received.', id });
  } catch (error) {
    const { origin, site } = context.bundle;
    const problem = toProblem(error, origin, MCP_PATH, site.surfaces.rest);
    if (problem.status >= 500) context.onFault?.(error);
    return { ok: false, problem };
  }
}

async function propose(
  inquiry: Inquiry,
  request: ServerContext,
  { bundle }: EndpointContext,
  drafts: InquiryDrafts,
): Promise<Outcome | InputRequiredResult> {
  const draft = await drafts.mint(fingerprint(inquiry));
  if (!canAsk(request)) {
    const note =
      'Nothing has been sent. Show your user the whole message with the name and address. If they agree, call send_inquiry again within ten minutes with the same input and this draft.';
    return answer({ status: 'draft', note, draft });
  }
  const { name, email, topic, message } = inquiry;
  const lines = [`From: ${name} <${email}>`, ...(topic ? [`Topic: ${topic}`] : [])];
  const question = `Send this message to ${bundle.site.name}?\n\n${lines.join('\n')}\n\n${message}`;
  // To accept is to agree, so there is nothing to fill in.
  const send = inputRequired.elicit({
    message: question,
    requestedSchema: { type: 'object', properties: {} },
  });
  return inputRequired({ inputRequests: { send }, requestState: draft });
}

/** Returns whether the client can show its user a question. Only revisions from 2026-07-28 on say so with each request. */
function canAsk({ mcpReq }: ServerContext): boolean {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined = mcpReq.envelope;
  return canShowQuestions(envelope?.[CLIENT_CAPABILITIES_META_KEY]);
}

/** @throws ProblemError `invalid-input` unless the draft is valid and was made for this inquiry */
async function requireDraftOf(
  inquiry: Inquiry,
  draft: string,
  request: ServerContext,
  drafts: InquiryDrafts,
): Promise<void> {
  const drafted = await drafts.verify(draft, request).catch(() => undefined);
  if (drafted === fingerprint(inquiry)) return;
  throw new ProblemError('invalid-input', {
    detail: 'Not valid: /draft.',
    errors: [
      {
        pointer: '/draft',
        detail: drafted
          ? 'The draft was made for a different message.'
          : 'The draft is not one of this site, or is older than ten minutes.',
        hint: 'Call send_inquiry without "draft" to get a new one, and show your user the message again.',
      },
    ],
  });
}

const fingerprint = (inquiry: Inquiry): string => hashOf(inquiryText(inquiry));

const answer = (value: z.infer<typeof answerSchema>): Outcome => ({ ok: true, value });
