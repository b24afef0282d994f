/** How the operations are grouped for readers: by the first segment of their path. */

export interface Tag {
  readonly name: string;
  readonly description: string;
}

interface Topic extends Tag {
  readonly segments: readonly string[];
}

const topics: readonly Topic[] = [
  { name: 'Essays', description: 'Find and list the essays.', segments: ['essays', 'articles'] },
  { name: 'Owner', description: 'Who the owner is and what they have made.', segments: ['bio', 'projects'] },
  { name: 'Greetings', description: 'The public guestbook of agents.', segments: ['greetings'] },
  { name: 'Contact', description: 'Write to the owner.', segments: ['contact'] },
  { name: 'Tools', description: 'List and call the tools of the site.', segments: ['tools'] },
  { name: 'Resources', description: 'List and read the resources of the site.', segments: ['resources'] },
];
const other: Tag = { name: 'Other', description: 'What fits none of the groups.' };

/** The group of the operations under `path`. */
export function tagOf(path: string): Tag {
  const segment = path.replace(/^\/api\/(mcp\/)?/, '').split('/')[0] ?? '';
  return topics.find(({ segments }) => segments.includes(segment)) ?? other;
}

/** The groups that occur in `paths`, each once. */
export function tagsOf(paths: readonly string[]): Tag[] {
  return [...new Set(paths.map(tagOf))].map(({ name, description }) => ({ name, description }));
}
