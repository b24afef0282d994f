import { once } from 'node:events';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { freePort } from '../../site/util/free-port.ts';
import { problemMeanings } from '../../web/core/documents/problem-meanings.ts';
import { escapeMarkup } from '../../web/core/markup.ts';
import { ProblemError, type ProblemName, problemTypes, toProblem } from '../../web/core/problems.ts';
import { typeset } from '../../web/core/typeset.ts';
import { fetchJson } from '../../web/page/fetch-json.ts';
import { problemSchema } from '../helpers/core/problem.ts';
import { closeShared, type Recovery, visit } from '../helpers/recoveries/recovery.ts';
import {
  addressRecoveries,
  bodyRecoveries,
  callerRecoveries,
  messageRecoveries,
} from '../helpers/recoveries/requests.ts';
import { waitRecoveries } from '../helpers/recoveries/waits.ts';
import { SAMPLE_ORIGIN } from '../helpers/sample.ts';

/** The only problem that no server sends: the page reports it when no server answers. */
const serverUnreachable: Recovery = async () => {
  const service = await visit();
  const port = await freePort();
  const call = () => fetchJson(`http://127.0.0.1:${port}/api/mcp/bio`);
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('The page reached a server that is not there.');
  const problem = problemSchema.parse(toProblem(error, SAMPLE_ORIGIN, '/api/mcp/bio'));
  expect(problem.hints.join()).toMatch(/call again/);
  const server = listen(service.app, { host: '127.0.0.1', port });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await call()).toMatchObject({ status: 'success' });
  return problem;
};

const recoveries = {
  ...addressRecoveries,
  ...bodyRecoveries,
  ...callerRecoveries,
  ...messageRecoveries,
  ...waitRecoveries,
  'server-unreachable': serverUnreachable,
} satisfies Record<ProblemName, Recovery>;

afterAll(closeShared);

describe.each(Object.entries(recoveries))('the problem %s', (name, recover) => {
  it('is solved by following its hints, and its page gives people the same advice', async () => {
    const { type, title, status } = await recover();
    const { recovery } = problemTypes[name as ProblemName];
    const meaning = problemMeanings[name as ProblemName];
    const site = await visit();
    const page = await (await site.request(new URL(type).pathname)).text();
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    const told = [title, `status ${status}`, meaning, recovery];
    expect(told.filter((said) => !main.includes(asMarkup(said)))).toEqual([]);
  });
});

function asMarkup(text: string): string {
  return escapeMarkup(typeset(text, 'en'));
}
