import type { ManifestSource } from '../source.ts';
import { agentSkills, skillPath } from './index.ts';

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** `/.well-known/agent-skills/index.json`: the skills, each with the digest of the file as it is served. */
export function skillsIndex(source: ManifestSource) {
  return {
    $schema: SCHEMA,
    skills: agentSkills(source).map((skill) => ({
      name: skill.name,
      type: 'skill-md',
      description: skill.description,
      url: source.bundle.origin + skillPath(skill),
      digest: `sha256:${source.sha256(skill.markdown)}`,
    })),
  };
}
