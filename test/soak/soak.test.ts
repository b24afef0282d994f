import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killAll, startBuilt } from '../faults/built-server.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../helpers/sample.ts';
import { curve, lineOf } from './curve.ts';
import { startLoad } from './load.ts';
import { residentMemory } from './resident-memory.ts';
import { soakSettings } from './settings.ts';
import { growth } from './trend.ts';

const VISITS = 400;
const AS_FAST_AS_IT_GOES = 1_000_000;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await killAll();
  await rm(folder, { recursive: true });
});

it('a sample of the soak: every kind of visit is answered, and none with 500 or above', async () => {
  const server = await startBuilt(soakSettings(folder, SAMPLE_CONTENT));
  const { visits, ended } = startLoad({ origin: server.origin, rate: AS_FAST_AS_IT_GOES, visits: VISITS });
  await ended;
  expect(visits.faults).toEqual([]);
  expect([...visits.statuses.keys()].toSorted()).toEqual([0, 200, 304, 400, 404]);
  expect(await residentMemory(server.pid)).toBeGreaterThan(1_000_000);
}, 60_000);

it('growth is that of the line through noise, not of the last point', () => {
  const points = Array.from({ length: 21 }, (_, at) => ({ at, value: 100 + at * 2 + (at % 2 ? 5 : -5) }));
  expect(growth(points)).toBeCloseTo(40, 0);
  expect(growth(points.map(({ at }) => ({ at, value: 7 })))).toBe(0);
  expect(growth([{ at: 1, value: 5 }])).toBe(0);
});

it('a run is shown as lines and bars', () => {
  const stretches = [100, 150, 200].map((lowest, index) => ({
    at: 62 * (index + 1),
    answers: 500,
    lowest,
    highest: lowest + 9,
  }));
  expect(stretches.map(lineOf)[0]).toBe('1:02       500  100–109');
  expect(curve(stretches)).toBe('▁▅█  100–200 MB');
});
