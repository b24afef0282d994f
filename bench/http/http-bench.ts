import type { Aim, Comparison } from '../comparison.ts';
import type { Generators } from '../load/load.ts';
import { type Race, type Racers, type Rounds, race } from '../load/race.ts';
import type { StartedServer } from '../servers/start.ts';

/** What each part of the measurement of the server works with. */
export interface HttpBench {
  readonly foyer: StartedServer;
  readonly generators: Generators;
  readonly rounds: Rounds;
  readonly progress: (line: string) => void;
}

export interface Row {
  readonly name: string;
  readonly reference: string;
  readonly aim?: Aim;
  /** Answers a second that are enough whatever the reference does. */
  readonly enough?: number;
}

export async function compare(row: Row, racers: Racers, bench: HttpBench): Promise<Comparison> {
  bench.progress(`${row.name} beside ${row.reference}`);
  return toComparison(row, await race(racers, bench.rounds));
}

function toComparison({ enough, ...row }: Row, { subject, reference, ratio, costRatio }: Race): Comparison {
  return {
    ...row,
    found: rate(subject.perSecond),
    expected: rate(reference.perSecond),
    ratio,
    details: {
      perSecond: subject.perSecond,
      referencePerSecond: reference.perSecond,
      microseconds: subject.cost * 1000,
      referenceMicroseconds: reference.cost * 1000,
      processorRatio: costRatio,
    },
    ...(enough !== undefined && { isMetOtherwise: subject.perSecond >= enough }),
  };
}

function rate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en');
}

export function originOf({ processes: [first] }: StartedServer): string {
  if (!first) throw new Error('The server has no process.');
  return first.origin;
}
