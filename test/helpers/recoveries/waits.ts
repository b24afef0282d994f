/** Recoveries from temporary problems, which go away after a wait. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, onTestFinished, vi } from 'vitest';
import { isLongRun } from '../core/fuzz.ts';
import { type AnsweredProblem, readProblem } from '../read-problem.ts';
import { temporaryFolder } from '../sample.ts';
import { CONTACT, GREETINGS, inquiry, post, type Recovery, secondsSaid, success, visit } from './recovery.ts';

/** Returns the seconds to wait. Fails unless the hint equals `Retry-After`. */
function waitOf(response: Response, problem: AnsweredProblem): number {
  const seconds = secondsSaid(problem);
  expect(response.headers.get('retry-after')).toBe(String(seconds));
  return seconds;
}

/** Fakes the monotonic clock, which the limits use. Returns a function that advances it. */
function fakeClock(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds) => void vi.advanceTimersByTime(seconds * 1000);
}

const rateLimited: Recovery = async () => {
  const wait = fakeClock();
  const service = await visit({ RATE_LIMIT_PER_MINUTE: '1' });
  await success(await service.request('/api/mcp/bio'));
  const response = await service.request('/api/mcp/bio');
  const problem = await readProblem(response, 'rate-limited');
  wait(waitOf(response, problem));
  await success(await service.request('/api/mcp/bio'));
  return problem;
};

const writeQuotaExceeded: Recovery = async () => {
  const wait = fakeClock();
  const service = await visit({ WRITE_LIMIT_PER_MINUTE: '1' });
  await success(await post(service, GREETINGS, { message: 'Good day.' }));
  const response = await post(service, GREETINGS, { message: 'Good evening.' });
  const problem = await readProblem(response, 'write-quota-exceeded');
  wait(waitOf(response, problem));
  await success(await post(service, GREETINGS, { message: 'Good evening.' }));
  return problem;
};

const idempotencyConflict: Recovery = async () => {
  const service = await visit();
  const send = () => post(service, CONTACT, inquiry, { 'idempotency-key': 'same' });
  const answers = await Promise.all([send(), send()]);
  const refused = answers.find(({ status }) => status !== 200) ?? Response.error();
  const accepted = answers.find(({ status }) => status === 200) ?? Response.error();
  const problem = await readProblem(refused, 'idempotency-conflict');
  // What it waits for is over by now.
  waitOf(refused, problem);
  expect(await success(await send())).toEqual(await success(accepted));
  return problem;
};

/** SQL that takes the greetings away from the service, and SQL that brings them back. The service waits 4 seconds for one that is locked. */
const [TAKE_AWAY, BRING_BACK] = isLongRun
  ? ['begin exclusive', 'rollback']
  : ['alter table greetings rename to away', 'alter table away rename to greetings'];

const storageUnavailable: Recovery = async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const service = await visit({ DATA_DIR: folder });
  const other = new Libsql(join(folder, 'foyer.db'));
  other.exec(TAKE_AWAY);
  const response = await post(service, GREETINGS, { message: 'Good day.' });
  const problem = await readProblem(response, 'storage-unavailable');
  other.exec(BRING_BACK);
  other.close();
  waitOf(response, problem);
  await success(await post(service, GREETINGS, { message: 'Good day.' }));
  return problem;
};

const internalError: Recovery = async () => {
  let isBroken = false;
  const service = await visit({}, () => {
    if (isBroken) throw new Error('no clock');
    return new Date();
  });
  isBroken = true;
  const problem = await readProblem(await service.request('/api/contact/token'), 'internal-error');
  expect(secondsSaid(problem)).toBe(60);
  isBroken = false;
  await success(await service.request('/api/contact/token'));
  return problem;
};

export const waitRecoveries = {
  'rate-limited': rateLimited,
  'write-quota-exceeded': writeQuotaExceeded,
  'idempotency-conflict': idempotencyConflict,
  'storage-unavailable': storageUnavailable,
  'internal-error': internalError,
};
