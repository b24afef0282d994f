/** Asks a model at an OpenAI-compatible address, which calls the tools itself. */
import { z } from 'zod/v3';
import type { AgentAction, Interface } from './action.ts';
import { UnavailableError } from './action.ts';
import type { Agent } from './agent.ts';

export interface ModelOptions {
  /** Address without `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly name: string;
  readonly key: string | undefined;
}

const MAX_ROUNDS = 4;
const REQUEST_TIMEOUT_MS = 120_000;
const INSTRUCTIONS =
  'Answer the question of your user about the owner of a website. Use the tools of the site.';

const toolCallSchema = z.object({
  id: z.string(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), tool_calls: z.array(toolCallSchema).nullish() }),
      }),
    )
    .min(1),
});

export function createModelAgent({ actions }: Interface, { url, name, key }: ModelOptions): Agent {
  const address = `${url.replace(/\/$/, '')}/chat/completions`;
  const tools = actions.map((action) => ({
    type: 'function',
    function: { name: action.name, description: action.description, parameters: action.inputSchema },
  }));

  async function complete(messages: readonly object[]) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model: name, messages, tools }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((cause) => {
      throw new UnavailableError(`${address} does not answer.`, { cause });
    });
    if (!response.ok)
      throw new UnavailableError(`${address} returns ${response.status}: ${await startOf(response)}`);
    const completion = completionSchema.safeParse(await response.json().catch(() => undefined));
    const message = completion.data?.choices[0]?.message;
    if (!message) throw new UnavailableError(`${address} does not return a chat completion.`);
    return message;
  }

  return async function* ask(question) {
    const messages: object[] = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: question },
    ];
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const message = await complete(messages);
      const calls = message.tool_calls ?? [];
      if (calls.length === 0) return;
      messages.push({ role: 'assistant', content: message.content ?? null, tool_calls: calls.map(asSent) });
      for (const call of calls) {
        const text = await runTool(actions, call.function);
        yield { name: call.function.name, text };
        messages.push({ role: 'tool', tool_call_id: call.id, content: text });
      }
    }
  };
}

const asSent = (call: z.output<typeof toolCallSchema>) => ({ ...call, type: 'function' });

/** Runs a tool as a model calls it, which may be wrong. The text then says so, as a tool would. */
async function runTool(
  actions: readonly AgentAction[],
  { name, arguments: json }: z.output<typeof toolCallSchema>['function'],
): Promise<string> {
  const action = actions.find((candidate) => candidate.name === name);
  if (!action) return `There is no tool "${name}".`;
  try {
    const input = z.record(z.unknown()).parse(JSON.parse(json || '{}'));
    return (await action.run(input)).text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return 'The arguments are not a JSON object.';
    throw error;
  }
}

async function startOf(response: Response): Promise<string> {
  return (await response.text()).slice(0, 200);
}
