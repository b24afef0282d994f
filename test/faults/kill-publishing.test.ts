/** Kills while what follows a publication is being made: the meaning of the essays, their index and the stored files. */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { generateEssays } from '../../bench/search/generated-essays.ts';
import { copyContent, essayText } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';
import { type BuiltServer, killAll, startBuilt } from './built-server.ts';
import { report } from './report.ts';

/** Enough that the work goes on for a second or two. */
const ESSAYS = 400;
const ROUNDS = 10;
const MAX_KILL_DELAY_MS = 1_500;
const ROUND_TIMEOUT_MS = 90_000;

afterEach(killAll);

async function textAt({ origin }: BuiltServer, path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

it(
  'the next start serves and finds the newest essay when the server is killed in the background work',
  async () => {
    const [dataDir, content] = await Promise.all([temporaryFolder(), copyContent()]);
    onTestFinished(async () => {
      await Promise.all([rm(dataDir, { recursive: true }), content.close()]);
    });
    for (const { slug, title, markdown } of generateEssays(ESSAYS)) {
      await content.write(`essays/${slug}.md`, essayText(markdown, { title: `title: ${title}` }));
    }
    const settings = { DATA_DIR: dataDir, CONTENT_DIR: content.folder };
    const delays: number[] = [];
    let server = await startBuilt(settings);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const word = `quixotic${String.fromCharCode(96 + round)}`;
      const title = `title: Round ${round}`;
      await content.write('essays/edited.md', essayText(`Only here: ${word}.`, { title }));
      await eventually(async () => expect(await textAt(server, '/essays/edited')).toContain(word));
      const wait = Math.random() * MAX_KILL_DELAY_MS;
      delays.push(Math.round(wait));
      await delay(wait);
      await server.kill();

      server = await startBuilt(settings);
      expect(await textAt(server, '/essays/edited'), `round ${round}`).toContain(word);
      expect(await textAt(server, '/essays/edited.md')).toContain(`# Round ${round}`);
      expect(await textAt(server, '/bundle.json')).toContain(`Round ${round}`);
      await eventually(async () =>
        expect(await textAt(server, `/api/mcp/essays/search?q=${word}`)).toContain('"edited"'),
      );
    }
    report(
      `killed ${delays.join(', ')} ms after a publication; each start served and found the newest essay`,
    );
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
