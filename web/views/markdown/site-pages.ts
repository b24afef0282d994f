import type { ContentBundle } from '../../runtime/bundle.ts';
import { nestHeadings } from '../../runtime/markdown/nest-headings.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import {
  type Offering,
  offeringCategories,
  type Profile,
  type Project,
  type ProofPoint,
} from '../../runtime/model.ts';
import { plural } from '../../runtime/prose.ts';
import { proofLabels } from '../about.tsx';
import { availability, whatHappens, whatToInclude } from '../contact.tsx';
import { LATEST_ESSAYS } from '../home.tsx';
import { offeringTitles } from '../offerings.tsx';
import { projectGroups } from '../projects.tsx';
import { essayLines } from './essays.ts';
import {
  alternateUrl,
  codeBlock,
  entry,
  items,
  link,
  list,
  markdownPage,
  paragraph,
  paragraphs,
  section,
} from './markdown-page.ts';

/** `/`: who this is, what they work on, what they wrote last. */
export function homeMarkdown(bundle: ContentBundle): string {
  const { site, status, essays, projects } = bundle;
  const active = projects.projects.filter((project) => project.status === 'active');
  return markdownPage({
    title: site.name,
    url: `${bundle.origin}/`,
    blocks: [
      paragraph(`${site.title}, ${site.location}`),
      paragraph(site.tagline),
      paragraph(site.summary),
      section(
        'Now',
        list(status.activeFocus),
        `${availability(status)} ${link('How to get in touch', alternateUrl(bundle, '/contact'))}`,
        `As of ${status.updated}`,
      ),
      section(
        'Latest essays',
        essays.length === 0
          ? 'No essay is published yet.'
          : essayLines(bundle, essays.slice(0, LATEST_ESSAYS)),
        essays.length > 0 && link('All essays', alternateUrl(bundle, '/essays')),
      ),
      section(
        'Projects',
        items(active.map(({ title, tagline, repoUrl }) => `${link(title, repoUrl)}: ${inlineText(tagline)}`)),
        active.length > 0 && link('All projects', alternateUrl(bundle, '/projects')),
      ),
      section(
        'For agents',
        `${link('The page for agents', alternateUrl(bundle, '/agents'))} lists every way in.`,
      ),
    ],
  });
}

/** `/about`: the life, and what backs it. */
export function aboutMarkdown({ origin, site, profile, proofPoints }: ContentBundle): string {
  return markdownPage({
    title: `About ${site.name}`,
    url: `${origin}/about`,
    blocks: [
      paragraph(`${site.title}, ${site.location}`),
      paragraphs(profile.biography),
      section('Roles', items(profile.roles.map(roleLine))),
      section('Ventures', ...profile.ventures.map(ventureEntry)),
      section('Focus areas', list(profile.focusAreas)),
      section('Credentials', list(profile.credentials)),
      section(
        'Patents',
        list(profile.patents.map(({ title, number, year }) => `${title} (${number}, ${year})`)),
      ),
      section('Proof points', ...proofPoints.map(proofEntry)),
    ],
  });
}

function roleLine({ role, organization, url, description }: Profile['roles'][number]): string {
  const where = url === undefined ? inlineText(organization) : link(organization, url);
  return `${paragraph(role)}, ${where}${description === undefined ? '' : `: ${inlineText(description)}`}`;
}

function ventureEntry({ company, role, period, description }: Profile['ventures'][number]): string {
  return entry(inlineText(company), paragraph(`${role}, ${period}`), paragraph(description));
}

function proofEntry({ type, title, details, reference }: ProofPoint): string {
  const facts = reference === undefined ? proofLabels[type] : `${proofLabels[type]}: ${reference}`;
  return entry(inlineText(title), paragraph(facts), paragraph(details));
}

/** `/projects`: the open-source projects, by whether they are being worked on. */
export function projectsMarkdown({ origin, projects: { organization, projects } }: ContentBundle): string {
  return markdownPage({
    title: 'Projects',
    url: `${origin}/projects`,
    blocks: [
      projects.length === 0
        ? 'No project is published yet.'
        : `${plural(projects.length, 'open-source project')}, published as ${inlineText(organization)}.`,
      ...projectGroups.map(({ status, title }) =>
        section(title, ...projects.filter((project) => project.status === status).map(projectEntry)),
      ),
    ],
  });
}

function projectEntry({ title, repoUrl, category, stars, tagline, ...project }: Project): string {
  return entry(
    link(title, repoUrl),
    paragraph(`${category}${stars === undefined ? '' : `, ${plural(stars, 'star')}`}. ${tagline}`),
    paragraph(project.description),
    list(project.highlights ?? []),
    project.cloneCommand !== undefined && codeBlock(project.cloneCommand),
  );
}

/** `/offerings`: what one can ask for, by kind. */
export function offeringsMarkdown(bundle: ContentBundle): string {
  const { origin, offerings, status } = bundle;
  return markdownPage({
    title: 'Offerings',
    url: `${origin}/offerings`,
    blocks: [
      `${availability(status)} ${link('How to get in touch', alternateUrl(bundle, '/contact'))}`,
      offerings.length === 0 && 'Nothing is on offer at present.',
      ...offeringCategories.map((category) =>
        section(
          offeringTitles[category],
          ...offerings.filter((offering) => offering.category === category).map(offeringEntry),
        ),
      ),
    ],
  });
}

function offeringEntry({ name, description, targetAudience, topics, deliveryModel }: Offering): string {
  return entry(
    inlineText(name),
    paragraph(description),
    list([
      `For: ${targetAudience}`,
      ...(topics && topics.length > 0 ? [`Topics: ${topics.join('; ')}`] : []),
      ...(deliveryModel === undefined ? [] : [`Delivery: ${deliveryModel}`]),
    ]),
  );
}

/** `/contact`: how to write, and what becomes of a message. */
export function contactMarkdown(bundle: ContentBundle): string {
  const { origin, site, status } = bundle;
  return markdownPage({
    title: 'Contact',
    url: `${origin}/contact`,
    blocks: [
      availability(status),
      section(
        'Write a message',
        `By mail: ${paragraph(site.contact.email)}`,
        `As an agent: \`POST ${origin}/api/mcp/contact\` with \`name\`, \`email\`, \`message\` and, where it helps, \`topic\`, as JSON.`,
      ),
      section(
        'What to include',
        list(whatToInclude),
        `${link('Offerings', alternateUrl(bundle, '/offerings'))} says what can be asked for and whom it suits.`,
      ),
      section('What happens then', paragraph(whatHappens(site))),
    ],
  });
}

/** `/legal`: the notice as the owner wrote it. */
export function legalMarkdown({ origin, site }: ContentBundle): string {
  return markdownPage({
    title: 'Legal',
    url: `${origin}/legal`,
    blocks: [nestHeadings(site.policies.legalNotice.trim(), 2)],
  });
}
