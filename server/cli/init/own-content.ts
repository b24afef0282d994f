/** A minimal content folder that holds as it is, and says nothing its owner has not said. */
import { stringify } from 'yaml';
import type {
  Pillar,
  Positioning,
  Profile,
  Projects,
  SiteInput,
  Status,
} from '../../../web/runtime/model.ts';
import { essayDraft, slugOf } from '../../content/essay-draft.ts';
import { essayFile } from '../../content/parse-essay.ts';
import type { Answers } from './answers.ts';
import { legalNotice } from './legal-notice.ts';

/** The files by their names in the folder. `day` is today where the owner is, `YYYY-MM-DD`. */
export function ownContent(answers: Answers, day: string): Readonly<Record<string, string>> {
  const pillars = answers.subjects.map(pillarOf);
  const [first] = pillars;
  return {
    'site.yaml': yaml(
      [
        'Who the site belongs to: name, introduction, links, and the legal notice.',
        'Read the legal notice before you go public: it promises things in your name.',
      ],
      siteOf(answers),
    ),
    'taxonomy.yaml': yaml(
      [
        "The categories (pillars) of your essays, in the order the site shows them. An essay's `category` is a `name` of these.",
        '`synonyms` are words that people search for when they mean the category.',
      ],
      { pillars },
    ),
    'profile.yaml': yaml(
      [
        'Your biography, in the third person, and what stands beside it on /about. An empty list leaves its part out.',
        ...entry('ventures', [
          'company: Example Works',
          'role: Founder',
          'period: 2019–2023',
          'description: …',
        ]),
        ...entry('patents', ['number: XX 0000001', 'title: …', 'year: 2017']),
      ],
      profileOf(answers),
    ),
    'projects.yaml': yaml(
      [
        'What you have made in the open, the most important first.',
        ...entry('projects', [
          'id: doorbell',
          'title: Doorbell',
          'tagline: One line on what it is for.',
          'category: Protocol',
          'status: active  # or maintained, archived',
          'repoUrl: https://github.com/you/doorbell',
          'description: A paragraph on what it does.',
        ]),
      ],
      { organization: answers.name, projects: [] } satisfies Projects,
    ),
    'offerings.yaml': yaml(
      [
        'What one can ask you for.',
        ...entry('offerings', [
          'id: keynote',
          'name: A keynote',
          'category: speaking  # or advisory, product',
          'description: What one gets.',
          'targetAudience: Whom it is for.',
        ]),
      ],
      { offerings: [] },
    ),
    'positioning.yaml': yaml(
      [
        'How you want to be described, for agents that write about you. Put it into your own words.',
        '`personas` say it otherwise to some; the sample content that ships with Foyer has examples.',
      ],
      positioningOf(answers),
    ),
    'proof-points.yaml': yaml(
      [
        'What backs your claims, with figures and where they can be checked.',
        ...entry('proofPoints', [
          'id: published-errors',
          'type: track_record  # or patent, open_source',
          'title: What is claimed.',
          'details: What backs it.',
          'reference: https://example.com/report',
        ]),
      ],
      { proofPoints: [] },
    ),
    'status.yaml': yaml(
      [
        'What you are doing now, and whether invitations are welcome.',
        'Rewrite it every few weeks and set `updated` to that day: readers and agents take it at its word.',
      ],
      statusOf(answers, day),
    ),
    [essayFile('hello')]: essayDraft({
      title: 'Hello',
      date: day,
      category: first?.name ?? '',
      text:
        'This is your first essay, and a draft: only you see it. Say who you are and what you will write about, ' +
        'then delete the line "draft: true" above, or the whole file.',
    }),
  };
}

function yaml(comment: readonly string[], value: unknown): string {
  return `${comment.map((line) => `# ${line}\n`).join('')}${stringify(value, { lineWidth: 100, blockQuote: 'literal' })}`;
}

/** What an entry of a list looks like, as lines of a comment. */
function entry(list: string, [first = '', ...rest]: readonly string[]): readonly string[] {
  return [`An entry of \`${list}\`:`, `  - ${first}`, ...rest.map((line) => `    ${line}`)];
}

function siteOf(answers: Answers): SiteInput {
  const { name, title, tagline, location, locale, timezone, email, linkedin, github, accent } = answers;
  return {
    key: slugOf(name) ?? 'site',
    name,
    title,
    tagline,
    summary: `Here are the essays of ${name}, on ${subjectsOf(answers)}, and ways to reach their author.`,
    location,
    locale,
    timezone,
    links: { ...(linkedin && { linkedin }), ...(github && { github }) },
    contact: { email },
    policies: { legalNotice: legalNotice(name, email) },
    theme: { accent },
  };
}

function subjectsOf({ subjects }: Answers): string {
  return new Intl.ListFormat('en').format(subjects);
}

function pillarOf(name: string, index: number, all: readonly string[]): Pillar {
  const slugs = all.map((other) => slugOf(other) ?? 'subject');
  const slug = slugs[index] ?? 'subject';
  const isTaken = slugs.indexOf(slug) < index;
  return {
    name,
    slug: isTaken ? `${slug}-no-${index + 1}` : slug,
    description: `Everything filed under ${name}.`,
    synonyms: [],
    inSearchFilter: true,
  };
}

function profileOf(answers: Answers): Profile {
  return {
    biography: `${answers.name} writes about ${subjectsOf(answers)}.`,
    company: answers.name,
    roles: [],
    ventures: [],
    focusAreas: answers.subjects,
    credentials: [],
    patents: [],
  };
}

function positioningOf(answers: Answers): Positioning {
  const { name, tagline } = answers;
  return {
    default: {
      icp: `Readers of the essays of ${name}, and those who may want to work with them.`,
      coreProblem: `They want to hear at first hand what ${name} has to say about ${subjectsOf(answers)}.`,
      coreSolution: tagline,
      coreTheses: [],
      differentiators: [],
      approvedSoundbites: [],
      toneAndStyle: 'Plain and friendly. Quote word for word, and link to the page.',
      terminology: { preferred: [], avoid: [] },
    },
    personas: [],
  };
}

function statusOf({ welcome }: Answers, day: string): Status {
  return {
    updated: day,
    activeFocus: [],
    openForSpeaking: welcome === 'speaking' || welcome === 'both',
    openForAdvisory: welcome === 'advisory' || welcome === 'both',
    advisoryAndSpeakingTopics: [],
  };
}
