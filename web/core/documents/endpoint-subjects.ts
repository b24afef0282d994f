/** The subjects of the REST endpoints: tags in OpenAPI, in groups on the page for agents. */

interface EndpointSubject {
  readonly name: string;
  readonly description: string;
  readonly group: 'Content' | 'Messages' | 'Tools and resources';
  /** First segments of its paths. */
  readonly segments: readonly string[];
}

const OTHER: EndpointSubject = {
  name: 'Other',
  description: 'Everything else.',
  group: 'Content',
  segments: [],
};

const subjects: readonly EndpointSubject[] = [
  {
    name: 'Essays',
    description: 'Find and list the essays.',
    group: 'Content',
    segments: ['essays', 'articles'],
  },
  {
    name: 'Owner',
    description: 'Who the owner is and what they have made.',
    group: 'Content',
    segments: ['bio', 'projects'],
  },
  {
    name: 'Greetings',
    description: 'The public guestbook for agents.',
    group: 'Messages',
    segments: ['greetings'],
  },
  { name: 'Contact', description: 'Write to the owner.', group: 'Messages', segments: ['contact'] },
  {
    name: 'Tools',
    description: 'List and call the tools of the site.',
    group: 'Tools and resources',
    segments: ['tools'],
  },
  {
    name: 'Resources',
    description: 'List and read the resources of the site.',
    group: 'Tools and resources',
    segments: ['resources'],
  },
];

export function subjectOf(path: string): EndpointSubject {
  const segment = path.replace(/^\/api\/(mcp\/)?/, '').split('/')[0] ?? '';
  return subjects.find(({ segments }) => segments.includes(segment)) ?? OTHER;
}
