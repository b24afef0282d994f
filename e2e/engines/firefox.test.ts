/** The journeys in any Firefox of this machine, from the oldest that is supported. */
import { installPackages } from '../install-packages.ts';
import { findFirefox } from './engines.ts';
import { testJourneys } from './test-journeys.ts';

const found = await findFirefox();
if (!found && process.env.LONG_RUN) installPackages(['firefox-esr']);
testJourneys('Firefox from 115 on', found ?? (await findFirefox()));
