import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onDemand } from '../../test/helpers/on-demand.ts';
import type { Engine } from './engines.ts';
import { type JourneySite, serveJourneys } from './journey-site.ts';
import { journeys } from './journeys.ts';
import { Tab, type TabDriver } from './tab.ts';

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
  });
}
