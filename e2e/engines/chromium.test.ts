/** The journeys in the Chromium of the other browser tests, and without the newer calls for which the scripts ask. */
import { readdirSync, readFileSync } from 'node:fs';
import { askedCalls } from '../../cli/dev/support/newer-calls.ts';
import { onDemand } from '../../test/helpers/on-demand.ts';
import { findChromium } from './engines.ts';
import { testJourneys } from './test-journeys.ts';

await onDemand('build');
const ASSETS = new URL('../../dist/client/assets/', import.meta.url);
const scripts = readdirSync(ASSETS)
  .filter((file) => file.endsWith('.js'))
  .map((file) => [file, readFileSync(new URL(file, ASSETS), 'utf8')] as const);
const asked = [...new Set(Object.values(askedCalls(Object.fromEntries(scripts))).flat())];

const chromium = await findChromium();
testJourneys('Chromium', chromium);
testJourneys('Chromium', chromium && { ...chromium, name: `${chromium.name} without ${asked.join(', ')}` }, {
  prelude: `(${forget})(${JSON.stringify(asked)});\n`,
});

/** Runs in pages and workers. Removes `Intl.Segmenter`, or `.toSorted` wherever a class has it. */
function forget(names: readonly string[]): void {
  for (const name of names) {
    const [owner = '', member = ''] = name.includes('.') ? name.split('.') : ['globalThis', name];
    const all = Object.getOwnPropertyNames(globalThis).map((one) => Reflect.get(globalThis, one)?.prototype);
    const owners = owner === '' ? all : [Reflect.get(globalThis, owner)];
    for (const one of owners) if (one) Reflect.deleteProperty(one, member);
  }
}
