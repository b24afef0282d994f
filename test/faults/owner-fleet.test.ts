/** Two processes on PostgreSQL and one content folder: a change is proposed at one, accepted at the other, and one is killed. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readVersioned } from '../../owner/files/versioned-file.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores, type Stores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import { connectHost } from '../helpers/assistant.ts';
import { essayText } from '../helpers/content-copy.ts';
import { beginSite } from '../helpers/init-site.ts';
import { hiddenFields, type PairedBrowser, pairBrowser } from '../helpers/paired-browser.ts';
import { createPostgresDatabase } from '../helpers/postgres.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { type BuiltServer, killAll, type Settings, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const ROUNDS = 50;
const ROUND_TIMEOUT_MS = 60_000;
/** About as long as an accepted change takes. */
const MAX_KILL_DELAY_MS = 400;
const PUBLIC_URL = 'https://ada.example';
const LANGUAGES = ['de', 'es', 'fr'];

/** What one round proposes, with the files that there are before and after, and how many are kept for the owner. */
interface Change {
  readonly tool: string;
  readonly input: object;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly kept: number;
}

let folder: string;
let content: string;
let database: Database;
let stores: Stores;
let settings: readonly [Settings, Settings];

beforeAll(async () => {
  folder = await temporaryFolder();
  const databaseUrl = await createPostgresDatabase();
  const { CONTENT_DIR } = await beginSite(folder);
  content = CONTENT_DIR;
  const settingsOf = (name: string): Settings => ({
    CONTENT_DIR,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL,
    SEARCH_BY_MEANING: 'off',
    DATA_DIR: join(folder, name),
  });
  settings = [settingsOf('one'), settingsOf('two')];
  database = await openDatabase({ dataDir: folder, databaseUrl });
  stores = createStores(database, () => new Date());
  await writeFile(join(content, 'redirects.yaml'), '/old: /about\n');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const file of changeOf(round, '').before.filter((name) => name.endsWith('.md'))) {
      const title = `title: ${file.slice('essays/'.length, -'.md'.length)}`;
      await writeFile(
        join(content, file),
        essayText(`Text of round ${round}.`, { title }).replace('Frontier AI', 'Notes'),
      );
    }
  }
}, 60_000);
afterEach(killAll);
afterAll(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

/** A rename of an essay with its translations, a deletion, or other facts, in turn. */
function changeOf(round: number, version: string): Change {
  const slug = `round-${round}`;
  const file = `essays/${slug}.md`;
  if (round % 3 === 1)
    return { tool: 'set_essay_state', input: { slug, state: 'deleted' }, before: [file], after: [], kept: 1 };
  if (round % 3 === 2) {
    const text = { file: 'redirects.yaml', version, text: `/old/${round}: /about\n` };
    return {
      tool: 'save_facts',
      input: text,
      before: ['redirects.yaml'],
      after: ['redirects.yaml'],
      kept: 1,
    };
  }
  const files = (name: string) => [name, ...LANGUAGES.map((language) => `${name}.${language}`)];
  return {
    tool: 'rename_essay',
    input: { slug, to: `moved-${round}` },
    before: files(slug).map((name) => `essays/${name}.md`),
    after: files(`moved-${round}`).map((name) => `essays/${name}.md`),
    kept: 0,
  };
}

async function propose({ origin }: BuiltServer, token: string, { tool, input }: Change): Promise<string> {
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/owner/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const { value } = await (await connectHost(transport, {})).call(tool, input);
  expect(value, JSON.stringify(value)).toMatchObject({ proposal: expect.stringMatching(/^[0-9a-f]{8}$/) });
  return value.proposal;
}

/** Accepts a proposal as its page shows it. Returns the status, or undefined if the process is gone. */
async function accept(browser: PairedBrowser, id: string): Promise<number | undefined> {
  try {
    const page = await browser.get(`/owner/proposals/${id}`);
    if (page.status !== 200) return page.status;
    const fields = hiddenFields(await page.text());
    return (await browser.post(`/owner/proposals/${id}/accept`, fields)).status;
  } catch {
    return undefined;
  }
}

const count = async (table: 'content_plans' | 'kept_files' | 'proposals') =>
  (await database.selectFrom(table).select('id').execute()).length;

it(
  `loses and doubles nothing when one of two processes is killed, ${ROUNDS} times`,
  async () => {
    const { secret: token } = await stores.devices.add({ kind: 'token', name: 'A', scope: 'write', days: 1 });
    const servers: [BuiltServer, BuiltServer] = [
      await startBuilt(settings[0]),
      await startBuilt(settings[1]),
    ];
    // The address of a process changes with its restart; the session is in the database.
    let target: 0 | 1 = 0;
    const request = (path: string, init?: RequestInit) =>
      fetch(servers[target].origin + path, { redirect: 'manual', ...init });
    const browser = await pairBrowser({ request, stores }, PUBLIC_URL);
    const seen = { waiting: 0, halfDone: 0, done: 0 };
    let kept = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version = '' } = (await readVersioned(content, 'redirects.yaml')) ?? {};
      const change = changeOf(round, version);
      const proposer = round % 2 === 0 ? 0 : 1;
      const accepter = proposer === 0 ? 1 : 0;
      const id = await propose(servers[proposer], token, change);
      // Every fourth time it is the one that has proposed, before anybody accepts.
      const killed = round % 4 === 3 ? proposer : accepter;
      const survivor = killed === 0 ? 1 : 0;
      if (killed === accepter) {
        target = accepter;
        const accepting = accept(browser, id);
        if (round % 4 === 0) await delay(MAX_KILL_DELAY_MS * Math.random());
        else while ((await count('content_plans')) === 0 && (await count('proposals')) > 0) await delay(0);
        await servers[killed].kill();
        await accepting;
      } else {
        await servers[killed].kill();
      }
      const [plans, proposals] = [await count('content_plans'), await count('proposals')];
      if (plans > 0) seen.halfDone += 1;
      else if (proposals > 0) seen.waiting += 1;
      else seen.done += 1;

      target = survivor;
      const status = await accept(browser, id);
      // PostgreSQL may still have committed what the killed process had sent.
      expect([200, 404], `round ${round}`).toContain(status);
      kept += change.kept;
      const all = await readdir(join(content, 'essays'));
      const own = all.filter((name) => name.includes(`-${round}.`)).map((name) => `essays/${name}`);
      const files = change.after.filter((name) => name.startsWith('essays/'));
      expect(own.toSorted(), `round ${round}`).toEqual(files.toSorted());
      expect([await count('content_plans'), await count('proposals'), await count('kept_files')]).toEqual([
        0,
        0,
        kept,
      ]);
      const redirects = (await readVersioned(content, 'redirects.yaml'))?.text ?? '';
      if ('file' in change.input) expect(redirects).toBe(`/old/${round}: /about\n`);
      servers[killed] = await startBuilt(settings[killed]);
    }
    const left = (await readdir(join(content, 'essays'))).filter((name) => name.startsWith('.'));
    expect(left).toEqual([]);
    report(
      `two processes, one killed ${ROUNDS} times: ${seen.waiting} proposals still waited and were accepted at the other, ` +
        `${seen.halfDone} changes were half done and finished by the other, ${seen.done} were done; 0 lost, 0 doubled, ${kept} files kept once`,
    );
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
