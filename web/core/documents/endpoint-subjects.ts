/** The subjects of the REST endpoints: tags in OpenAPI, in groups on the page for agents. */

interface EndpointSubject {
  readonly name: string;
  readonly description: string;
  readonly group: 'Content' | 'Messages' | 'Tools and resources';
}

const essays: EndpointSubject = {
  name: 'Essays',
  description: 'Find and list the essays.',
  group: 'Content',
};
const owner: EndpointSubject = {
  name: 'Owner',
  description: 'Who the owner is and what they have made.',
  group: 'Content',
};
const other: EndpointSubject = { name: 'Other', description: 'Everything else.', group: 'Content' };

/** By the first segment of the path. */
const subjects: Readonly<Record<string, EndpointSubject>> = {
  essays,
  articles: essays,
  bio: owner,
  projects: owner,
  greetings: { name: 'Greetings', description: 'The public guestbook for agents.', group: 'Messages' },
  contact: { name: 'Contact', description: 'Write to the owner.', group: 'Messages' },
  tools: {
    name: 'Tools',
    description: 'List and call the tools of the site.',
    group: 'Tools and resources',
  },
  resources: {
    name: 'Resources',
    description: 'List and read the resources of the site.',
    group: 'Tools and resources',
  },
};

export function subjectOf(path: string): EndpointSubject {
  const segment = path.replace(/^\/api\/(mcp\/)?/, '').split('/')[0] ?? '';
  return subjects[segment] ?? other;
}
