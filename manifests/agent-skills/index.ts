import { documentPaths } from '../../web/runtime/documents.ts';
import type { ManifestSource } from '../source.ts';
import { reachSkill } from './reach-skill.ts';
import { readSkill } from './read-skill.ts';
import type { Skill } from './skill.ts';

/** The skills that the site teaches. */
export function agentSkills(source: ManifestSource): readonly Skill[] {
  return [readSkill(source), reachSkill(source)];
}

/** Where the file of a skill is served: in a folder of its name, as the format asks. */
export function skillPath({ name }: Pick<Skill, 'name'>): string {
  return documentPaths.skills.replace('index.json', `${name}/SKILL.md`);
}
