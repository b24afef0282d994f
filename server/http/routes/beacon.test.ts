import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { english } from '../../../test/helpers/core/english.ts';
import {
  SAMPLE_ORIGIN,
  type SampleService,
  startSample,
  temporaryFolder,
} from '../../../test/helpers/sample.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';

const OWN = { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
const SLUG = 'agents-need-a-doorbell';

let content: ContentCopy;
let folder: string;

beforeAll(async () => {
  [content, folder] = await Promise.all([smallContent(), temporaryFolder()]);
  await content.replace('site.yaml', 'policies:\n', 'policies:\n  countPageCalls: true\n');
});

afterAll(() => Promise.all([content.close(), rm(folder, { recursive: true })]));

const start = () =>
  startSample({ CONTENT_DIR: content.folder, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });

function report({ request }: SampleService, body: unknown, headers: Readonly<Record<string, string>> = OWN) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return request('/beacon', { method: 'POST', headers, body: text });
}

/** Runs `send` on a service with an empty database, and returns what it has counted. */
async function countedAfter(send: (service: SampleService) => Promise<unknown>) {
  const service = await start();
  await send(service);
  await service.close();
  const database = await openDatabase({ dataDir: folder });
  const { visits, unanswered } = createStores(database, () => new Date());
  const counted = {
    visits: (await visits.since('2000-01-01')).map(({ surface, target, outcome, count }) =>
      [surface, target, outcome, count].join(' '),
    ),
    unanswered: await unanswered.since('2000-01-01'),
  };
  await database.deleteFrom('visits').execute();
  await database.deleteFrom('unanswered').execute();
  await database.destroy();
  return { ...counted, visits: counted.visits.toSorted() };
}

describe('reports of calls in pages', () => {
  it('are counted with the essay and the question, and are never stored in a cache', async () => {
    const { visits, unanswered } = await countedAfter(async (service) => {
      const answers = [
        await report(service, { tool: 'get_article_content', status: 200, essay: SLUG }),
        await report(service, { tool: 'get_offerings', status: 400 }),
      ];
      for (const client of [1, 2, 3]) {
        const asked = { kind: 'search', query: 'Pricing' };
        const from = { ...OWN, 'x-forwarded-for': `203.0.${client}.7` };
        answers.push(
          await report(service, { tool: 'get_latest_articles', status: 200, unanswered: asked }, from),
        );
      }
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
      }
    });
    expect(visits).toEqual([
      `webmcp get_article_content /essays/${SLUG} answered 1`,
      'webmcp get_latest_articles answered 3',
      'webmcp get_offerings refused 1',
    ]);
    expect(unanswered).toMatchObject([{ kind: 'search', query: 'pricing', people: 0, agents: 3 }]);
  });

  it('are refused from pages of other sites and from programs', async () => {
    const { visits } = await countedAfter(async (service) => {
      const call = { tool: 'get_offerings', status: 200 };
      const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      for (const headers of [elsewhere, { 'sec-fetch-site': 'same-site' }, {}]) {
        expect((await report(service, call, headers)).status).toBe(403);
      }
    });
    expect(visits).toEqual([]);
  });

  it('are not counted if they name an unknown tool or essay', async () => {
    const { visits, unanswered } = await countedAfter(async (service) => {
      const asked = { kind: 'search', query: 'pricing' };
      await report(service, { tool: 'my_secret_tool', status: 200, unanswered: asked });
      await report(service, { tool: 'get_article_content', status: 200, essay: 'my-secret' });
    });
    expect([visits, unanswered]).toEqual([[], []]);
  });

  it('are refused if they are malformed or too large', async () => {
    const unanswered = { kind: 'x', query: 'y' };
    const bodies = [
      '{',
      { tool: 'get_offerings', status: 200, input: { category: 'speaking' } },
      { tool: 'get_offerings', status: 7 },
      { tool: 'get_offerings', status: 200, unanswered },
      { tool: 'x'.repeat(5_000), status: 200 },
    ];
    const statuses: number[] = [];
    const { visits } = await countedAfter(async (service) => {
      for (const body of bodies) statuses.push((await report(service, body)).status);
    });
    expect(statuses).toEqual([400, 400, 400, 400, 413]);
    expect(visits).toEqual([]);
  });

  it('are announced on /legal', async () => {
    const service = await start();
    for (const path of ['/legal', '/legal.md']) {
      expect(await (await service.request(path)).text()).toContain(english('legal.callsTitle'));
    }
    await service.close();
  });
});

it('a site that does not count calls in pages accepts no reports and announces none', async () => {
  const service = await startSample();
  expect((await report(service, { tool: 'get_offerings', status: 200 })).status).toBe(404);
  for (const path of ['/legal', '/legal.md']) {
    expect(await (await service.request(path)).text()).not.toContain(english('legal.callsTitle'));
  }
  await service.close();
});
