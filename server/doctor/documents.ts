/** Reading a document of the site, where its surface is on. */
import { OFF, type Outcome, wrong } from './check.ts';
import type { Answer, Visit } from './visit.ts';

/**
 * What `look` finds in the document at `path`; `off` where the site has none and leads nowhere to one.
 *
 * @param type the media type it is to have, without parameters
 */
export async function lookAt(
  visit: Visit,
  path: string,
  type: string,
  look: (answer: Answer) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const answer = await visit.get(path);
  if (answer.status === 404 && !visit.advertised.has(path)) return OFF;
  if (answer.status !== 200) {
    return wrong(
      `${path} answers ${answer.status}.`,
      `Let it answer 200, or switch its surface off in site.yaml.`,
    );
  }
  const given = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim();
  if (given !== type) return wrong(`${path} comes as ${given || 'nothing'}.`, `Let it come as ${type}.`);
  return look(answer);
}
