/** Runs the checks of a running site, one after another: a doctor is no load test. */
import { canonicalOrigin, findAdvertised } from './advertised.ts';
import { type Check, type Outcome, WrongError, wrong } from './check.ts';
import { checks } from './checks/index.ts';
import { createFetcher, type FetcherOptions, NoAnswerError, type Visit } from './visit.ts';

export { NoAnswerError } from './visit.ts';

export interface Finding {
  readonly group: string;
  readonly name: string;
  readonly outcome: Outcome;
}

export interface ExamineOptions extends FetcherOptions {
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/**
 * What each check finds at `origin`.
 *
 * @throws NoAnswerError where nothing answers there at all
 */
export async function examine(origin: string, options: ExamineOptions): Promise<readonly Finding[]> {
  const fetcher = createFetcher(origin, options);
  const { text } = await fetcher.get('/');
  const origins = [origin, canonicalOrigin(text) ?? origin] as const;
  const advertised = await findAdvertised(fetcher, origins);
  const visit: Visit = { ...fetcher, origins, advertised, tell: options.onProgress };
  const findings: Finding[] = [];
  for (const [index, check] of checks.entries()) {
    options.onProgress(check.group, index, checks.length);
    findings.push({ group: check.group, name: check.name, outcome: await outcomeOf(check, visit) });
  }
  return findings;
}

async function outcomeOf({ run }: Check, visit: Visit): Promise<Outcome> {
  try {
    return await run(visit);
  } catch (error) {
    if (error instanceof WrongError) return wrong(error.message, error.mend);
    if (error instanceof NoAnswerError) return wrong(error.message, 'See what the log of the site says.');
    throw error;
  }
}
