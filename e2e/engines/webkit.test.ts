/** The journeys in WebKitGTK, which has the engine of Safari. */
import { installPackages } from '../install-packages.ts';
import { findWebKit } from './engines.ts';
import { testJourneys } from './test-journeys.ts';

const found = await findWebKit();
if (!found) installPackages(['webkit2gtk-driver', 'xvfb', 'dbus']);
testJourneys('WebKitGTK', found ?? (await findWebKit()));
