/** The journeys in WebKitGTK, which has the engine of Safari. */
import { findWebKit, installPackages } from './engines.ts';
import { testJourneys } from './test-journeys.ts';

const found = await findWebKit();
if (!found) installPackages('webkit2gtk-driver', 'xvfb', 'dbus');
testJourneys('WebKitGTK', found ?? (await findWebKit()));
