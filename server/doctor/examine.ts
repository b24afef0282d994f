/** Runs the checks of a running site one after another, because it must not become a load test. */
import { type Check, CheckError, READ_LOG, SwitchedOff } from './check.ts';
import { agentChecks } from './checks/agents.ts';
import { documentChecks } from './checks/documents.ts';
import { linkChecks, markdownChecks, pageChecks } from './checks/pages.ts';
import { NoAnswerError, openSite, type RunningSite } from './site.ts';

interface Finding {
  readonly group: string;
  readonly name: string;
  readonly state: 'ok' | 'off' | 'wrong';
  readonly wrong?: string;
  readonly fix?: string;
}

const checks: readonly Check[] = [
  ...pageChecks,
  ...documentChecks,
  ...markdownChecks,
  ...agentChecks,
  ...linkChecks,
];

/**
 * Returns what each check finds at `origin`; `print` is told about the progress.
 *
 * @throws NoAnswerError if nothing answers there at all
 */
export async function examine(origin: string, print: (line: string) => void): Promise<readonly Finding[]> {
  const site = await openSite(origin, print);
  const findings: Finding[] = [];
  for (const [index, check] of checks.entries()) {
    site.onProgress(check.group, index, checks.length);
    findings.push({ group: check.group, name: check.name, ...(await resultOf(check, site)) });
  }
  return findings;
}

async function resultOf({ run }: Check, site: RunningSite): Promise<Omit<Finding, 'group' | 'name'>> {
  try {
    await run(site);
    return { state: 'ok' };
  } catch (error) {
    if (error instanceof SwitchedOff) return { state: 'off' };
    if (error instanceof CheckError) return { state: 'wrong', wrong: error.message, fix: error.fix };
    if (error instanceof NoAnswerError) return { state: 'wrong', wrong: error.message, fix: READ_LOG };
    throw error;
  }
}
