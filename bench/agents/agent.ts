/**
 * A deterministic agent. It takes the action whose texts fit the question best, and knows nothing about any action
 * except what the site says about it.
 */
import type { AgentAction, Interface } from './action.ts';
import { fillInput } from './input.ts';
import type { ActionRanking, Relevance } from './relevance.ts';

/** A call of the agent, and the text that it read. */
export interface Call {
  readonly name: string;
  readonly text: string;
}

/** Asks a question. Each iteration makes one more call, until the agent gives up. */
export type Agent = (question: string) => AsyncIterable<Call>;

const MAX_CALLS = 2;

export function createAgent({ actions: listed }: Interface, { analyzer, rankingOf }: Relevance): Agent {
  const rankListed = rankingOf(listed);
  return async function* ask(question) {
    const read: string[] = [];
    const done = new Set<AgentAction>();
    let [actions, rank] = [listed, rankListed];
    while (read.length < MAX_CALLS) {
      const next = nextCall(question, rank, actions, done, read);
      if (!next) return;
      const { text, links = [] } = await next.action.run(next.input);
      yield { name: next.action.name, text };
      read.push(text);
      done.add(next.action);
      if (links.length === 0) continue;
      const known = new Set(actions.map(({ name }) => name));
      actions = [...actions, ...links.filter(({ name }) => !known.has(name))];
      rank = rankingOf(actions);
    }
  };

  /** Returns the best action whose input can be filled in, or one that the description of a missing field names. */
  function nextCall(
    question: string,
    rank: ActionRanking,
    actions: readonly AgentAction[],
    done: ReadonlySet<AgentAction>,
    read: readonly string[],
  ) {
    const fill = (action: AgentAction) => fillInput(action, { question, analyzer, actions, read });
    for (const action of rank(question)) {
      if (done.has(action)) continue;
      const filled = fill(action);
      if ('input' in filled) return { action, input: filled.input };
      const source = actions.find(({ name }) => filled.missing.description.includes(name));
      if (!source || done.has(source)) continue;
      const sourceInput = fill(source);
      if ('input' in sourceInput) return { action: source, input: sourceInput.input };
    }
    return undefined;
  }
}
