/** A message is not taken as it came. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readProblem } from '../read-problem.ts';
import { CONTACT, GREETINGS, inquiry, post, type Recovery, success, visit } from './recovery.ts';
import { pathSaid } from './said.ts';

const csrfFailed: Recovery = async () => {
  const service = await visit();
  const problem = await readProblem(await post(service, '/api/contact', inquiry), 'csrf-failed');
  await success(await post(service, pathSaid(problem), inquiry));
  return problem;
};

const greetingsClosed: Recovery = async () => {
  const service = await visit({ GREETINGS: 'closed' });
  const closed = await post(service, GREETINGS, { message: 'Good day.' });
  const problem = await readProblem(closed, 'greetings-closed');
  await success(await post(service, pathSaid(problem), inquiry));
  return problem;
};

/** For each kind of rule: what breaks it, what its hint says, and the same without it. */
const REFUSED = [
  ['Good\u200b day', /Leave out .*zero-width/, 'Good day'],
  ['Read https://lantern.example/x', /Leave links out/, 'Read it'],
  ['Read lantern.com today', /without the ending after the dot/, 'Read lantern today'],
  ['We run 203.0.113.7 here', /Leave the address out/, 'We run it here'],
  ['A <b>bold</b> day', /without "<"/, 'A bold day'],
  ['Write to ada@lantern.com', /Leave the address out/, 'Write soon'],
  ['Call +44 20 7946 0958', /Leave the number out/, 'Call soon'],
] as const;

const greetingRefused: Recovery = async () => {
  const service = await visit();
  for (const [message, says, mended] of REFUSED) {
    const problem = await readProblem(await post(service, GREETINGS, { message }), 'greeting-refused');
    expect(problem.errors?.map(({ pointer }) => pointer)).toContain('/message');
    expect(problem.hints.join(' ')).toMatch(says);
    await success(await post(service, GREETINGS, { message: mended }));
  }
  const marked = { message: 'A ](bold) day' };
  return readProblem(await post(service, GREETINGS, marked), 'greeting-refused');
};

const idempotencyKeyReused: Recovery = async () => {
  const service = await visit();
  const key = { 'idempotency-key': 'first' };
  const { id: first } = await success(await post(service, CONTACT, inquiry, key));
  const other = { ...inquiry, message: 'Another matter.' };
  const problem = await readProblem(await post(service, CONTACT, other, key), 'idempotency-key-reused');
  const { id: second } = await success(
    await post(service, CONTACT, other, { 'idempotency-key': randomUUID() }),
  );
  const { id: again } = await success(await post(service, CONTACT, inquiry, key));
  expect([again, second === first]).toEqual([first, false]);
  return problem;
};

export const messageRecoveries = {
  'csrf-failed': csrfFailed,
  'greetings-closed': greetingsClosed,
  'greeting-refused': greetingRefused,
  'idempotency-key-reused': idempotencyKeyReused,
};
