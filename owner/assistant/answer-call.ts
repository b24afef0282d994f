/**
 * Answers an assistant's call of a tool. What others may see is changed only after a person has agreed, in a dialog of
 * the host or later somewhere else. Until then the change is a proposal, which a host that fails cannot lose. Nothing that
 * a model sends counts as agreement.
 */

import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../web/core/is-record.ts';
import type { OwnerAction, Undo } from '../actions/action.ts';
import { carryOut, type Done, questionOf } from '../actions/actions.ts';
import type { OwnerContext } from '../actions/context.ts';
import {
  acceptProposal,
  declineProposal,
  expiryOf,
  findProposal,
  type Proposal,
  proposalId,
  storeProposal,
} from '../actions/proposals.ts';
import { foldedQuestion } from '../actions/question.ts';
import { OwnerError } from '../owner-error.ts';
import type { AssistantTool } from './create-tools.ts';
import { quoteStrangers, STRANGERS_NOTICE } from './strangers-words.ts';

/** A question to a person: the proposal that it is about, and the hash of what was asked. */
interface AskedChange {
  readonly proposal: string;
  readonly question: string;
}

export type Questions = RequestStateCodec<AskedChange>;

const QUESTION_LIFETIME_SECONDS = 10 * 60;
/** Name of the one question in a request for input. */
const CONFIRM = 'confirm';

/**
 * Returns a codec that signs questions, so that only one that was asked can be answered. Without a key, only this process
 * can have asked it.
 */
export function createQuestions(key: Uint8Array = randomBytes(32)): Questions {
  return createRequestStateCodec({ key, ttlSeconds: QUESTION_LIFETIME_SECONDS });
}

export interface AnswerOptions {
  readonly context: OwnerContext;
  readonly questions: Questions;
  /** Whether the host can show the owner a question. */
  readonly canAsk: boolean;
  /** Returns why the assistant may not do this, or undefined if it may. */
  readonly refusalOf: (action: OwnerAction) => OwnerError | undefined;
  /** Returns a sentence that says where the owner accepts a proposal. */
  readonly whereToAccept: (id: string) => string;
  /** Returns the call that takes a change back, or why there is none. */
  readonly undoCall: (undo: Undo) => object;
  /** Returns what the owner can do about an error of the system, such as a full disk. */
  readonly explain: (error: unknown) => string | undefined;
  /** Called for an error that nobody can explain. */
  readonly onFault: (error: unknown) => void;
}

/** Runs the action that a call means, asks the owner first, or stores a proposal. Never throws. */
export async function answerCall(
  tool: AssistantTool,
  given: object,
  request: ServerContext,
  { context, questions, canAsk, refusalOf, whereToAccept, undoCall, ...onError }: AnswerOptions,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const { action, input } = tool.choose(given);
    const refusal = refusalOf(action);
    if (refusal) throw refusal;
    const answer = inputResponse(request.mcpReq.inputResponses, CONFIRM);
    if (answer.kind === 'elicit') {
      const asked = askedIn(request, { action: action.name, input });
      if (answer.action === 'decline') return textResult(await declined(asked, context));
      if (answer.action === 'cancel' && asked) {
        return textResult(proposed(await findProposal(asked.proposal, context), whereToAccept));
      }
      const done = asked
        ? await acceptProposal({ id: asked.proposal, hash: asked.question }, context)
        : await carryOut(action, input, context);
      return succeeded(tool, action, done, undoCall);
    }
    const question = await questionOf(action, input, context);
    if (question === undefined)
      return succeeded(tool, action, await carryOut(action, input, context), undoCall);
    const proposal = await storeProposal({ action: action.name, input, question }, context);
    if (!canAsk) return textResult(proposed(proposal, whereToAccept));
    const text = foldedQuestion(question, whereToAccept(proposal.id));
    return await ask(text, { proposal: proposal.id, question: question.hash }, questions);
  } catch (error) {
    return failed(error, onError);
  }
}

/** Returns what the owner was asked, if that was about this call. */
function askedIn(request: ServerContext, call: Pick<Proposal, 'action' | 'input'>): AskedChange | undefined {
  const asked = request.mcpReq.requestState<AskedChange>();
  return typeof asked === 'object' && asked.proposal === proposalId(call) ? asked : undefined;
}

/** The owner may already have answered somewhere else. */
async function declined(asked: AskedChange | undefined, context: OwnerContext) {
  if (asked) await declineProposal(asked.proposal, context).catch(ignoreUnknown);
  return { status: 'declined', note: 'The owner did not agree. Nothing was changed.' };
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof OwnerError && error.kind === 'not-found')) throw error;
}

async function ask(text: string, asked: AskedChange, questions: Questions): Promise<InputRequiredResult> {
  // To accept is to agree, so there is nothing to fill in.
  const confirm = inputRequired.elicit({
    message: `Your assistant would like to do this. It happens only if you accept.\n\n${text}`,
    requestedSchema: { type: 'object', properties: {} },
  });
  return inputRequired({
    inputRequests: { [CONFIRM]: confirm },
    requestState: await questions.mint(asked),
  });
}

function proposed(proposal: Proposal, whereToAccept: AnswerOptions['whereToAccept']) {
  return {
    status: 'proposed',
    note: `Nothing was changed. ${whereToAccept(proposal.id)}`,
    proposal: proposal.id,
    expires: expiryOf(proposal).toISOString(),
  };
}

function succeeded(
  tool: AssistantTool,
  action: OwnerAction,
  { output: given, undo }: Done<unknown>,
  undoCall: AnswerOptions['undoCall'],
): CallToolResult {
  const { output, isUntrusted } = quoteStrangers(action, withoutRepeated(tool, given));
  const answer = textResult(undo && isRecord(output) ? { ...output, undo: undoCall(undo) } : output);
  return isUntrusted ? { content: [{ type: 'text', text: STRANGERS_NOTICE }, ...answer.content] } : answer;
}

function withoutRepeated({ repeats }: AssistantTool, output: unknown): unknown {
  if (repeats.length === 0 || typeof output !== 'object' || output === null) return output;
  return Object.fromEntries(Object.entries(output).filter(([key]) => !repeats.includes(key)));
}

function failed(
  error: unknown,
  { explain, onFault }: Pick<AnswerOptions, 'explain' | 'onFault'>,
): CallToolResult {
  if (error instanceof OwnerError) return { ...textResult(error), isError: true };
  const explained = explain(error);
  if (explained !== undefined)
    return failed(new OwnerError('unavailable', explained, { fix: '' }), { explain, onFault });
  onFault(error);
  const fix = 'The log of this MCP server has the details. Tell the owner.';
  return {
    ...textResult({ kind: 'unexpected', message: 'Something went wrong in Foyer.', fix }),
    isError: true,
  };
}

function textResult(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}
