/**
 * Answers an assistant's call of a tool. What others may see is changed only after a person has agreed, in a dialog of
 * the host or later at a terminal. Nothing that a model sends counts as agreement.
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
import { sha256 } from '../../site/util/hash.ts';
import { isRecord } from '../../web/core/is-record.ts';
import type { OwnerAction, Undo } from '../actions/action.ts';
import { carryOut, type Done, questionOf } from '../actions/actions.ts';
import type { OwnerContext } from '../actions/context.ts';
import { expiryOf, storeProposal } from '../actions/proposals.ts';
import type { Question } from '../actions/question.ts';
import { OwnerError } from '../owner-error.ts';
import type { AssistantTool } from './create-tools.ts';
import { quoteStrangers, STRANGERS_NOTICE } from './strangers-words.ts';

/** A question to a person: the hash of the question, and that of the call that demands it. */
interface AskedChange {
  readonly call: string;
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
    const call = sha256(JSON.stringify([action.name, input]));
    const answer = inputResponse(request.mcpReq.inputResponses, CONFIRM);
    if (answer.kind === 'elicit') {
      if (answer.action !== 'accept') return textResult(DECLINED);
      const confirmed = confirmedIn(request, call);
      return succeeded(tool, action, await carryOut(action, input, context, { confirmed }), undoCall);
    }
    const question = await questionOf(action, input, context);
    if (question === undefined)
      return succeeded(tool, action, await carryOut(action, input, context), undoCall);
    if (canAsk) return await ask(question, { call, question: question.hash }, questions);
    return textResult(await proposed({ action: action.name, input, question }, context, whereToAccept));
  } catch (error) {
    return failed(error, onError);
  }
}

const DECLINED = { status: 'declined', note: 'The owner did not agree. Nothing was changed.' };

/** Returns what the owner was asked, if that was about this call. */
function confirmedIn(request: ServerContext, call: string): string | undefined {
  const question = request.mcpReq.requestState<AskedChange>();
  return typeof question === 'object' && question.call === call ? question.question : undefined;
}

async function ask(
  { text }: Question,
  asked: AskedChange,
  questions: Questions,
): Promise<InputRequiredResult> {
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

async function proposed(
  proposal: Parameters<typeof storeProposal>[0],
  context: OwnerContext,
  whereToAccept: AnswerOptions['whereToAccept'],
) {
  const stored = await storeProposal(proposal, context);
  return {
    status: 'proposed',
    note: `Nothing was changed. ${whereToAccept(stored.id)}`,
    proposal: stored.id,
    expires: expiryOf(stored).toISOString(),
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
