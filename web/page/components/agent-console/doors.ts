/** The ways by which the console calls a tool. */
import { type Problem, toProblem } from '../../../runtime/problems.ts';
import { toolPath } from '../../../runtime/routes.ts';
import { fetchJson, type ResponseListener } from '../../fetch-json.ts';
import { callLater } from '../../tools/call-later.ts';

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

type CallByDoor = (name: string, input: object, onResponse: ResponseListener) => Promise<Answer>;

/** By the value of the button that calls. None of them throws. */
const doors = { page: callInPage, rest: callOverRest } satisfies Record<string, CallByDoor>;

export type Door = keyof typeof doors;

export function isDoor(value: string): value is Door {
  return Object.hasOwn(doors, value);
}

/** @param onResponse told of each answer of the server that the call needed, the content of the page apart */
export function callBy(
  door: Door,
  name: string,
  input: object,
  onResponse: ResponseListener,
): Promise<Answer> {
  return doors[door](name, input, onResponse);
}

async function callInPage(...call: Parameters<CallByDoor>): Promise<Answer> {
  const result = await callLater(...call);
  if (!('isError' in result)) return { ok: true, value: result.structuredContent };
  return { ok: false, problem: JSON.parse(result.content[0].text) as Problem };
}

async function callOverRest(...[name, input, onResponse]: Parameters<CallByDoor>): Promise<Answer> {
  const path = toolPath(name);
  try {
    const value = await fetchJson(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      onResponse,
    });
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: toProblem(error, location.origin, path) };
  }
}
