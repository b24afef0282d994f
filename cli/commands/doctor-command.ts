import { parseUrl } from '../../site/util/parse-url.ts';
import { printError } from '../../site/util/print.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { ownerCommand } from '../command.ts';
import { agentChecks } from '../doctor/checks/agent-checks.ts';
import { contentChecks } from '../doctor/checks/content-checks.ts';
import { documentChecks } from '../doctor/checks/document-checks.ts';
import { linkChecks, markdownChecks, pageChecks } from '../doctor/checks/page-checks.ts';
import { publicationChecks } from '../doctor/checks/publication-checks.ts';
import { settingsChecks } from '../doctor/checks/settings-checks.ts';
import {
  type Check,
  CheckError,
  CheckWarning,
  Note,
  openSite,
  type RunningSite,
  SwitchedOff,
} from '../doctor/site.ts';
import { CommandError } from '../errors.ts';
import { printResult } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

const siteChecks = {
  ...pageChecks,
  ...documentChecks,
  ...markdownChecks,
  ...agentChecks,
  ...linkChecks,
  ...publicationChecks,
};

export const doctor = ownerCommand({
  name: 'doctor',
  description:
    'Check a running site for everything that agents and scanners expect, and say how to fix what fails',
  args: {
    url: { type: 'positional', description: 'Its address; PUBLIC_URL if omitted', required: false },
  },
  async run(context, { url = context.config.publicUrl }) {
    const origin = originOf(url);
    const site = await openSite(origin, context.json ? () => undefined : printError).catch(explainNoAnswer);
    // The settings are those of the site only if they name its address.
    const isOwn = origin === context.config.publicUrl;
    const ownChecks = { ...contentChecks(context.config), ...settingsChecks(context.config) };
    const groups = { ...siteChecks, ...(isOwn && ownChecks) };
    const checks = Object.entries(groups).flatMap(([group, named]) =>
      Object.entries(named).map(([name, check]) => ({ group, name, check })),
    );
    const findings = [];
    // Sequential, so that the checks do not become a load test.
    for (const { group, name, check } of checks) {
      findings.push({ group, name, ...(await resultOf(check, site)) });
    }
    const failed = findings.filter(({ state }) => state === 'wrong');
    const rows = findings.map(({ state, group, name }) => [state, group, name]);
    const details = findings.flatMap(({ group, name, note, state, wrong, fix }) => {
      if (note !== undefined) return `\n${group}: ${name}\n  note:  ${note}`;
      return fix === undefined
        ? []
        : `\n${group}: ${name}\n  ${`${state}:`.padEnd(6)} ${wrong}\n  fix:   ${fix}`;
    });
    printResult(
      context,
      { url: origin, ok: failed.length === 0, checks: findings },
      [table(['STATE', 'ABOUT', 'CHECK'], rows), ...details].join('\n'),
    );
    if (failed.length > 0) throw new CommandError(`${failed.length} of ${findings.length} checks failed.`);
  },
});

interface Result {
  readonly state: 'ok' | 'off' | 'warn' | 'wrong';
  readonly note?: string;
  readonly wrong?: string;
  readonly fix?: string;
}

async function resultOf(run: Check, site: RunningSite): Promise<Result> {
  try {
    const found = await run(site);
    return { state: 'ok', ...(found instanceof Note && { note: found.text }) };
  } catch (error) {
    if (error instanceof SwitchedOff) return { state: 'off' };
    if (error instanceof CheckError) {
      const state = error instanceof CheckWarning ? 'warn' : 'wrong';
      return { state, wrong: error.message, fix: error.fix };
    }
    throw error;
  }
}

function explainNoAnswer(error: unknown): never {
  if (!(error instanceof CheckError)) throw error;
  throw new CommandError(
    `${error.message} Start the site with npm start, or give the address of another site: ${PROGRAM} doctor https://example.com`,
    { cause: error },
  );
}

/** Returns the origin of a site's address. `https://` may be left out. */
export function originOf(url: string): string {
  const given = /^\w+:\/\//.test(url) ? url : `https://${url}`;
  const address = parseUrl(given);
  if (address && /^https?:$/.test(address.protocol)) return address.origin;
  throw new CommandError(`"${url}" is not the address of a site. Give one like https://example.com.`);
}
