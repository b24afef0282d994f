/** A minimal content folder that is valid as it is and claims nothing its owner has not said. */
import { stringify } from 'yaml';
import { essayDraft, slugOf } from '../../content/essay-draft.ts';
import { essayFile } from '../../content/parse-essay.ts';
import type { Answers } from './interview.ts';

/** Returns the files by their names in the folder. `day` is today in the owner's time zone, `YYYY-MM-DD`. */
export function ownContent(answers: Answers, day: string): Readonly<Record<string, string>> {
  const { name, email, tagline, linkedin, github, welcome, subjects } = answers;
  const about = new Intl.ListFormat('en').format(subjects);
  return {
    'site.yaml': `# Whose site this is: name, introduction, links, and the legal notice.
# Read the legal notice before you publish: it makes promises in your name.
key: ${yaml(slugOf(name) ?? 'site')}
name: ${yaml(name)}
title: ${yaml(answers.title)}
tagline: ${yaml(tagline)}
summary: ${yaml(`Here are the essays of ${name}, on ${about}, and ways to reach their author.`)}
location: ${yaml(answers.location)}
locale: ${yaml(answers.locale)}
timezone: ${yaml(answers.timezone)}
links: ${yaml({ linkedin, github })}
contact:
  email: ${yaml(email)}
policies:
  legalNotice: |
    ## Who runs this site

    ${escapeMarkdown(name)} runs this site. Write to ${escapeMarkdown(email)}.

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
theme:
  accent: ${yaml(answers.accent)}
`,
    'taxonomy.yaml': `# The categories (pillars) of your essays, in the order the site shows them. An essay's \`category\` is a \`name\` of these.
# \`synonyms\` are words that people search for when they mean the category.
pillars:
${subjects.map(pillar).join('\n')}
`,
    'profile.yaml': `# Your biography, in the third person, and what /about shows next to it. An empty list leaves its section out.
# An entry of \`ventures\`:
#   - company: Example Works
#     role: Founder
#     period: 2019–2023
#     description: …
# An entry of \`patents\`:
#   - number: XX 0000001
#     title: …
#     year: 2017
biography: ${yaml(`${name} writes about ${about}.`)}
company: ${yaml(name)}
roles: []
ventures: []
focusAreas: ${yaml(subjects)}
credentials: []
patents: []
`,
    'projects.yaml': `# Your open-source projects, the most important first. An entry of \`projects\`:
#   - id: doorbell
#     title: Doorbell
#     tagline: One line on what it is for.
#     category: Protocol
#     status: active  # or maintained, archived
#     repoUrl: https://github.com/you/doorbell
#     description: A paragraph on what it does.
organization: ${yaml(name)}
projects: []
`,
    'offerings.yaml': `# What people can ask you for. An entry of \`offerings\`:
#   - id: keynote
#     name: A keynote
#     category: speaking  # or advisory, product
#     description: What people get.
#     targetAudience: Whom it is for.
offerings: []
`,
    'positioning.yaml': `# How you want to be described by agents that write about you. Put it into your own words.
# \`personas\` describe you differently to some; the sample content that ships with Foyer has examples.
default:
  icp: ${yaml(`Readers of the essays of ${name}, and those who may want to work with them.`)}
  coreProblem: ${yaml(`They want to hear at first hand what ${name} has to say about ${about}.`)}
  coreSolution: ${yaml(tagline)}
  coreTheses: []
  differentiators: []
  approvedSoundbites: []
  toneAndStyle: Plain and friendly. Quote word for word, and link to the page.
  terminology: { preferred: [], avoid: [] }
personas: []
`,
    'proof-points.yaml': `# What supports your claims, with figures and where to check them. An entry of \`proofPoints\`:
#   - id: published-errors
#     type: track_record  # or patent, open_source
#     title: What is claimed.
#     details: What supports it.
#     reference: https://example.com/report
proofPoints: []
`,
    'status.yaml': `# What you are doing now, and whether invitations are welcome.
# Rewrite it every few weeks and set \`updated\` to that day: readers and agents take it at its word.
updated: ${day}
activeFocus: []
openForSpeaking: ${welcome === 'speaking' || welcome === 'both'}
openForAdvisory: ${welcome === 'advisory' || welcome === 'both'}
advisoryAndSpeakingTopics: []
`,
    [essayFile('hello')]: essayDraft({
      title: 'Hello',
      date: day,
      category: subjects[0] ?? '',
      text:
        'This is your first essay, and a draft: only you see it. Say who you are and what you will write about, ' +
        'then delete the line "draft: true" above, or the whole file.',
    }),
  };
}

/** Returns the value as YAML on one line, quoted if necessary. */
function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trimEnd();
}

function pillar(name: string, index: number, all: readonly string[]): string {
  const slugs = all.map((other) => slugOf(other) ?? 'subject');
  const slug = slugs[index] ?? 'subject';
  return `  - name: ${yaml(name)}
    slug: ${yaml(slugs.indexOf(slug) < index ? `${slug}-no-${index + 1}` : slug)}
    description: ${yaml(`Everything filed under ${name}.`)}
    synonyms: []
    inSearchFilter: true`;
}

/** Escapes the characters that Markdown gives a meaning (CommonMark 0.31, 2.4). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#&~|]/g, '\\$&');
}
