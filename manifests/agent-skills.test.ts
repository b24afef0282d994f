import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSampleSource, SAMPLE_ORIGIN } from '../test/helpers/manifest-source.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { agentSkills, skillPath, skillsIndex } from './agent-skills.ts';

const source = createSampleSource();

describe('agentSkills', () => {
  it.each(agentSkills(source))('writes $name with the same front matter as the index', (skill) => {
    const [, frontMatter = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(skill.markdown) ?? [];
    expect(parse(frontMatter)).toEqual({ name: skill.name, description: skill.description });
    expect(skill.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(text).toMatch(/^# [^\n]+\n\n/);
  });

  it.each(agentSkills(source))('costs an agent fewer than 450 tokens: $name', ({ markdown }) => {
    expect(countTokens(markdown)).toBeLessThan(450);
  });

  it('stays within the limits and is valid YAML for any owner name', () => {
    const site = { key: 'a-very-long-key-'.repeat(6).slice(0, -1), name: 'Ada: "#1"\n--- '.repeat(100) };
    for (const { name, description, markdown } of agentSkills(createSampleSource({ site }))) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(description.length).toBeLessThanOrEqual(1024);
      expect(parse(markdown.split('\n---\n')[0] ?? '')).toEqual({ name, description });
    }
  });

  it.each([
    ['mcp', 'MCP client'],
    ['llms', '/llms.txt'],
    ['markdown', '<slug>.md'],
  ])('omits %s when it is switched off', (surface, words) => {
    const without = createSampleSource({ site: { surfaces: { ...EVERY_SURFACE, [surface]: false } } });
    const text = (of: typeof source) =>
      agentSkills(of)
        .map(({ markdown }) => markdown)
        .join();
    expect(text(source)).toContain(words);
    expect(text(without)).not.toContain(words);
  });
});

describe('skillsIndex', () => {
  it('lists every skill with its URL and the digest of its file', () => {
    const index = skillsIndex(source);
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    expect(index.skills).toEqual(
      agentSkills(source).map((skill) => ({
        name: skill.name,
        type: 'skill-md',
        description: skill.description,
        url: SAMPLE_ORIGIN + skillPath(skill),
        digest: `sha256:${source.sha256(skill.markdown)}`,
      })),
    );
  });
});
