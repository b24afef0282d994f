/** The journeys in Chromiums from the line of support on, and those that every browser can make in one before it. */
import { fetchOldChromium } from './engines.ts';
import { testJourneys } from './test-journeys.ts';

testJourneys('Chromium 92', await fetchOldChromium(92), { isOlder: true });
testJourneys('Chromium 109', await fetchOldChromium(109));
testJourneys('Chromium 117', await fetchOldChromium(117));
