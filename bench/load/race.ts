/** Two servers take turns, so that a busy moment of the machine meets both. */
import { median } from '../timing.ts';
import type { Load } from './load.ts';

export interface Race {
  /** How it went for each in the middle of the rounds. */
  readonly subject: Load;
  readonly reference: Load;
  /** The subject's rate as a share of the reference's of the same round; that in the middle. */
  readonly ratio: number;
  /** The same of processor time: the reference's by the subject's. */
  readonly costRatio: number;
}

export interface Racers {
  readonly subject: (seconds: number) => Promise<Load>;
  readonly reference: (seconds: number) => Promise<Load>;
}

export interface Rounds {
  /** Odd, so that one is in the middle. */
  readonly rounds: number;
  /** Of each turn. */
  readonly seconds: number;
}

/** Seconds, not counted: code is compiled while it runs. */
const WARM_UP = 3;

export async function race({ subject, reference }: Racers, { rounds, seconds }: Rounds): Promise<Race> {
  await reference(WARM_UP);
  await subject(WARM_UP);
  const turns: { readonly subject: Load; readonly reference: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ reference: await reference(seconds), subject: await subject(seconds) });
  }
  return toRace(turns);
}

export function toRace(turns: readonly { readonly subject: Load; readonly reference: Load }[]): Race {
  return {
    subject: middle(turns.map(({ subject }) => subject)),
    reference: middle(turns.map(({ reference }) => reference)),
    ratio: median(turns.map((turn) => turn.subject.perSecond / turn.reference.perSecond)),
    costRatio: median(turns.map((turn) => turn.reference.cost / turn.subject.cost)),
  };
}

function middle(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    cost: median(loads.map(({ cost }) => cost)),
  };
}
