import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onDemand } from '../../test/helpers/on-demand.ts';
import type { Engine } from './engines.ts';
import { type JourneySite, serveJourneys } from './journey-site.ts';
import { journeys, PAGES, ROOM_PAGES } from './journeys.ts';
import { Tab, type TabDriver } from './tab.ts';

/** Where pictures of the pages are saved, if that is wanted. */
const PICTURES = process.env.ENGINE_PICTURES;
const WIDTHS = [390, 1280];

interface JourneyOptions {
  /** Whether the browser is older than the line of support. */
  readonly isOlder?: boolean;
  /** Runs before every script of the site. */
  readonly prelude?: string;
}

/** Makes the journeys in an engine, one after another in one tab. Says that they are skipped if there is no engine. */
export function testJourneys(
  name: string,
  engine: Engine | undefined,
  { isOlder = false, prelude = '' }: JourneyOptions = {},
): void {
  if (!engine) process.stdout.write(`No ${name} was found: its journeys are skipped.\n`);
  describe.skipIf(!engine)(engine?.name ?? name, () => {
    let site: JourneySite;
    let driver: TabDriver;
    let tab: Tab;

    beforeAll(async () => {
      await onDemand('build');
      site = await serveJourneys(prelude);
      driver = await (engine as Engine).open();
      tab = new Tab(driver, site.origin);
      await tab.resize(1280, 900);
    });
    afterAll(async () => {
      await driver?.close();
      await site?.close();
    });
    afterEach(() => {
      // A browser below the line logs that it cannot read the scripts.
      if (!isOlder) expect(tab.errors.splice(0), 'the browser logged errors').toEqual([]);
    });

    for (const journey of journeys) {
      if (isOlder && !journey.isForAll) continue;
      it(journey.name, () => journey.make(tab, site));
    }
    it.runIf(PICTURES)(
      'is pictured',
      () => takePictures(tab, `${PICTURES}/${engine?.name}`, isOlder),
      300_000,
    );
  });
}

/** Saves every page at the widths of a phone and of a desk. */
async function takePictures(tab: Tab, folder: string, isOlder: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    await tab.resize(width, 900);
    for (const path of isOlder ? PAGES : [...PAGES, ...ROOM_PAGES]) {
      await tab.open(path);
      await tab.see('h1');
      // Styles and typefaces that load with the script.
      await delay(500);
      const name = path.slice(1).replaceAll('/', '-') || 'home';
      await writeFile(join(folder, `${name}-${width}.png`), await tab.screenshot());
    }
  }
}
