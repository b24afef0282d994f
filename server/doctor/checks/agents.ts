/** The manifests that agents and their scanners look for. */
import { sha256 } from '../../util/hash.ts';
import { ownPath } from '../advertised.ts';
import { ALTERED, type Check, firstWrong, type Outcome, WrongError, wrong } from '../check.ts';
import { lookAt } from '../documents.ts';
import { listOf, type Shape } from '../json.ts';
import { schemaFault } from '../schema-fault.ts';
import type { Visit } from '../visit.ts';

const group = 'Agents';
const WEBMCP = '/.well-known/webmcp.json';
const PLUGIN = '/.well-known/ai-plugin.json';
const CATALOG = '/.well-known/api-catalog';
const SKILLS = '/.well-known/agent-skills/index.json';

const webMcp = (visit: Visit) =>
  lookAt(visit, WEBMCP, 'application/json', async () => {
    const manifest = await visit.json(WEBMCP);
    const tools = listOf(manifest, 'tools');
    const names = tools.map(({ name }) => name);
    return firstWrong([
      tools.length === 0 && wrong('webmcp.json lists no tool.', ALTERED),
      new Set(names).size < names.length && wrong('webmcp.json lists a tool twice.', ALTERED),
      ...tools.flatMap((tool) => ['inputSchema', 'outputSchema'].map((key) => toolFault(tool, key))),
    ]);
  });

function toolFault(tool: Shape, key: string): Outcome | false {
  const fault = schemaFault(tool[key]);
  return fault !== undefined && wrong(`${key} of ${String(tool.name)} is no JSON Schema: ${fault}`, ALTERED);
}

const plugin = (visit: Visit) =>
  lookAt(visit, PLUGIN, 'application/json', async () => {
    const manifest = await visit.json(PLUGIN);
    const fields = [
      'name_for_model',
      'name_for_human',
      'description_for_model',
      'api',
      'logo_url',
      'contact_email',
    ];
    return firstWrong([
      manifest.schema_version !== 'v1' && wrong('ai-plugin.json is not of version v1.', ALTERED),
      ...fields.map((field) => !manifest[field] && wrong(`ai-plugin.json has no ${field}.`, ALTERED)),
    ]);
  });

const catalog = (visit: Visit) =>
  lookAt(visit, CATALOG, 'application/linkset+json', async () => {
    const entries = listOf(await visit.json(CATALOG), 'linkset');
    return firstWrong([
      entries.length === 0 && wrong('The API catalogue is empty.', ALTERED),
      ...entries.map(
        (entry) =>
          (typeof entry.anchor !== 'string' || listOf(entry, 'service-desc').length === 0) &&
          wrong('An API of the catalogue lacks its anchor or its description.', ALTERED),
      ),
    ]);
  });

const skills = (visit: Visit) =>
  lookAt(visit, SKILLS, 'application/json', async () => {
    const outcomes: Outcome[] = [];
    for (const skill of listOf(await visit.json(SKILLS), 'skills'))
      outcomes.push(await lookAtSkill(visit, skill));
    return outcomes.length === 0 ? wrong('The index of skills is empty.', ALTERED) : firstWrong(outcomes);
  });

async function lookAtSkill({ get, origins }: Visit, { name, url, digest }: Shape): Promise<Outcome> {
  const path = ownPath(String(url), origins) ?? '/';
  const { status, text, bytes } = await get(path);
  if (status !== 200) throw new WrongError(`The skill ${String(name)} answers ${status}.`, ALTERED);
  const given = `sha256:${sha256(bytes)}`;
  return firstWrong([
    given !== digest &&
      wrong(
        `The skill ${String(name)} is not the file of which the index has the digest.`,
        'Let the proxy leave the file as it is, and keep both equally long.',
      ),
    !new RegExp(`^---\\nname: ${String(name)}\\ndescription: .+\\n---\\n`).test(text) &&
      wrong(`The skill ${String(name)} has no front matter with name and description.`, ALTERED),
  ]);
}

export const agentChecks: readonly Check[] = [
  { group, name: 'the WebMCP manifest has tools with sound schemas', run: webMcp },
  { group, name: 'the plugin manifest is complete', run: plugin },
  { group, name: 'the API catalogue describes every API', run: catalog },
  { group, name: 'the agent skills are as their digests say', run: skills },
];
