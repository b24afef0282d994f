import { oneLine } from '../../web/runtime/markdown/one-line.ts';

/** An agent skill (agentskills.io): what it is for, and the file that says how. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** The bytes of its SKILL.md. */
  readonly markdown: string;
}

/** Bounds of the format. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

interface SkillText extends Omit<Skill, 'markdown'> {
  /** Paragraphs, lists and headings below the title. */
  readonly blocks: readonly string[];
  readonly title: string;
}

/** Writes the file: front matter with name and description, then the instructions. */
export function toSkill({ name: wanted, description: text, title, blocks }: SkillText): Skill {
  const name = wanted.slice(0, MAX_NAME).replace(/-+$/, '');
  const description = oneLine(text).slice(0, MAX_DESCRIPTION);
  // A JSON string is a YAML string as well (YAML 1.2.2, section 1.3), whatever stands in it.
  const frontMatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  return { name, description, markdown: `${[frontMatter, `# ${title}`, ...blocks].join('\n\n')}\n` };
}
