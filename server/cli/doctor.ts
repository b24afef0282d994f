import { createProgress } from '../util/progress.ts';
import { sayError } from '../util/say.ts';
import { answer, type Command, CommandError, type Workbench } from './command.ts';
import { table } from './table.ts';

export const doctor: Command = {
  usage: 'doctor [url]',
  summary: 'ask a running site all that agents and their scanners ask, and say how to mend what is wrong',
  async run(workbench, url = workbench.config.publicUrl) {
    const findings = await examineAt(originOf(url), workbench);
    const failed = findings.filter(({ outcome }) => outcome.state === 'wrong');
    answer(
      workbench,
      {
        url: originOf(url),
        ok: failed.length === 0,
        checks: findings.map(({ group, name, outcome }) => ({ group, name, ...outcome })),
      },
      [
        table(
          ['STATE', 'ABOUT', 'CHECK'],
          findings.map(({ group, name, outcome }) => [outcome.state, group, name]),
        ),
        ...findings.flatMap(({ group, name, outcome }) =>
          outcome.state === 'wrong'
            ? [`\n${group}: ${name}\n  wrong: ${outcome.wrong}\n  mend:  ${outcome.mend}`]
            : [],
        ),
      ].join('\n'),
    );
    if (failed.length > 0) throw new CommandError(`${failed.length} of ${findings.length} checks failed.`);
  },
};

/** What the checks need is loaded for this command alone. */
async function examineAt(origin: string, { json }: Workbench) {
  const { examine, NoAnswerError } = await import('../doctor/examine.ts');
  const tell = json ? () => undefined : sayError;
  try {
    return await examine(origin, {
      onProgress: createProgress(tell),
      onWait: (seconds) => tell(`The site asks for patience; going on in ${seconds} seconds.`),
    });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new CommandError(
      `${error.message}. Start the site with npm start, or name the address of another: npm run owner -- doctor https://example.com`,
      { cause: error },
    );
  }
}

function originOf(url: string): string {
  const given = /^\w+:\/\//.test(url) ? url : `https://${url}`;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given).origin;
  throw new CommandError(`"${url}" is no address of a site. Give one like https://example.com.`);
}
