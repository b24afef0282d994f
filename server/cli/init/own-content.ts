/** A minimal content folder that is valid as it is and claims nothing its owner has not said. */
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
import type { Answers } from './interview.ts';

/** Returns the files by their names in the folder. `day` is today in the owner's time zone, `YYYY-MM-DD`. */
export function ownContent(answers: Answers, day: string): Readonly<Record<string, string>> {
  const pillars = answers.subjects.map(toPillar);
  return {
    'site.yaml': yaml(siteOf(answers), [
      'Whose site this is: name, introduction, links, and the legal notice.',
      'Read the legal notice before you publish: it makes promises in your name.',
    ]),
    'taxonomy.yaml': yaml({ pillars }, [
      "The categories (pillars) of your essays, in the order the site shows them. An essay's `category` is a `name` of these.",
      '`synonyms` are words that people search for when they mean the category.',
    ]),
    'profile.yaml': yaml(profileOf(answers), [
      'Your biography, in the third person, and what /about shows next to it. An empty list leaves its section out.',
      'An entry of `ventures`:',
      '  - company: Example Works',
      '    role: Founder',
      '    period: 2019–2023',
      '    description: …',
      'An entry of `patents`:',
      '  - number: XX 0000001',
      '    title: …',
      '    year: 2017',
    ]),
    'projects.yaml': yaml({ organization: answers.name, projects: [] } satisfies Projects, [
      'Your open-source projects, the most important first. An entry of `projects`:',
      '  - id: doorbell',
      '    title: Doorbell',
      '    tagline: One line on what it is for.',
      '    category: Protocol',
      '    status: active  # or maintained, archived',
      '    repoUrl: https://github.com/you/doorbell',
      '    description: A paragraph on what it does.',
    ]),
    'offerings.yaml': yaml({ offerings: [] }, [
      'What people can ask you for. An entry of `offerings`:',
      '  - id: keynote',
      '    name: A keynote',
      '    category: speaking  # or advisory, product',
      '    description: What people get.',
      '    targetAudience: Whom it is for.',
    ]),
    'positioning.yaml': yaml(positioningOf(answers), [
      'How you want to be described by agents that write about you. Put it into your own words.',
      '`personas` describe you differently to some; the sample content that ships with Foyer has examples.',
    ]),
    'proof-points.yaml': yaml({ proofPoints: [] }, [
      'What supports your claims, with figures and where to check them. An entry of `proofPoints`:',
      '  - id: published-errors',
      '    type: track_record  # or patent, open_source',
      '    title: What is claimed.',
      '    details: What supports it.',
      '    reference: https://example.com/report',
    ]),
    'status.yaml': yaml(statusOf(answers, day), [
      'What you are doing now, and whether invitations are welcome.',
      'Rewrite it every few weeks and set `updated` to that day: readers and agents take it at its word.',
    ]),
    [essayFile('hello')]: essayDraft({
      title: 'Hello',
      date: day,
      category: pillars[0]?.name ?? '',
      text:
        'This is your first essay, and a draft: only you see it. Say who you are and what you will write about, ' +
        'then delete the line "draft: true" above, or the whole file.',
    }),
  };
}

function yaml(value: unknown, comment: readonly string[]): string {
  const header = comment.map((line) => `# ${line}\n`).join('');
  return header + stringify(value, { lineWidth: 100, blockQuote: 'literal' });
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
    policies: { legalNotice: legalNotice(escapeMarkdown(name), escapeMarkdown(email)) },
    theme: { accent },
  };
}

function subjectsOf({ subjects }: Answers): string {
  return new Intl.ListFormat('en').format(subjects);
}

function toPillar(name: string, index: number, all: readonly string[]): Pillar {
  const slugs = all.map((other) => slugOf(other) ?? 'subject');
  const slug = slugs[index] ?? 'subject';
  return {
    name,
    slug: slugs.indexOf(slug) < index ? `${slug}-no-${index + 1}` : slug,
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

/** Escapes the characters that Markdown gives a meaning (CommonMark 0.31, 2.4). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#&~|]/g, '\\$&');
}

/** Returns the first legal notice, in Markdown: it says what Foyer does by itself, and no more. */
function legalNotice(owner: string, address: string): string {
  return `## Who runs this site

${owner} runs this site. Write to ${address}.

## What it stores

You can read everything here without being tracked, and reading sets no cookies. Like any web server, this one sees
the address a request comes from, and may use it to stop abuse. It counts how many visits come on a day, and from
which kind of program; these counts contain no address and nothing that was asked or written.

Greetings are public. If you leave one, anyone, including software, can read your words and the name you sign with.
To have a greeting removed, write to the address above and say which one it is.

What you write in the contact form is stored with your name and address so that it can be answered, and is not
published. While you use the form, one cookie holds it together for an hour. To have a message deleted, write to the
address above.

## Quoting

You may quote from the essays as long as you link to the page the words came from. To republish a whole essay,
ask first.

## Agents

Software agents may read, search, summarize and quote on the same terms as a person.
`;
}
