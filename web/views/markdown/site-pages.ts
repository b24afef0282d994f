import type { ContentBundle } from '../../core/bundle.ts';
import { documentsOf } from '../../core/documents/documents.ts';
import { nestHeadings } from '../../core/documents/nest-headings.ts';
import {
  type Offering,
  type OwnPage,
  offeringCategories,
  type Project,
  type Site,
} from '../../core/model.ts';
import { inlineText } from '../../core/one-line.ts';
import { plural } from '../../core/prose.ts';
import { absoluteUrl, CONTACT_PATH, mcpUrl, projectUrl, restOrigin } from '../../core/routes.ts';
import { projectTerm } from '../../core/site-pages.ts';
import { hasTools } from '../../core/surfaces.ts';
import { patentsAndProof, proofLabels } from '../about.tsx';
import { type AgentInterfaces, endpointGroups, requestsTo } from '../agents.tsx';
import { availability, BOOKING_LABEL, whatHappens, whatToInclude } from '../contact.tsx';
import { LATEST_ESSAYS } from '../home.tsx';
import { claudeCodeCommand, mcpClientLinks } from '../mcp-clients.ts';
import { offeringTitles } from '../offerings.tsx';
import { pageCallsNotice } from '../owners-pages.tsx';
import { profilesOf } from '../profiles.ts';
import { projectGroups } from '../projects.tsx';
import type { ViewContext } from '../view-context.ts';
import { essayLines } from './essays.ts';
import {
  codeBlock,
  entry,
  items,
  link,
  list,
  markdownPage,
  pageLink,
  paragraph,
  section,
} from './markdown-page.ts';

/** `/`: who the owner is, current focus, latest essays and active projects. */
export function homeMarkdown(bundle: ContentBundle): string {
  const { site, status, essays, projects } = bundle;
  const active = projects.projects.filter((project) => project.status === 'active');
  return markdownPage(
    bundle,
    '/',
    site.name,
    paragraph([site.title, site.location].filter(Boolean).join(', ')),
    paragraph(site.tagline),
    site.intro !== undefined && paragraph(site.intro),
    paragraph(site.summary),
    section('Now', list(status.activeFocus), invitation(bundle), `As of ${status.updated}`),
    essays.length > 0 &&
      section(
        'Latest essays',
        essayLines(bundle, essays.slice(0, LATEST_ESSAYS)),
        pageLink(bundle, 'All essays', '/essays'),
      ),
    section(
      'Projects',
      items(active, (project) => `${projectLink(project)}: ${inlineText(project.tagline)}`),
      active.length > 0 && pageLink(bundle, 'All projects', '/projects'),
    ),
    section('For agents', `${pageLink(bundle, 'The page for agents', '/agents')} lists every interface.`),
  );
}

/** `/about`: the biography and what supports it. */
export function aboutMarkdown(bundle: ContentBundle): string {
  const { site, profile } = bundle;
  const { patents, otherProof } = patentsAndProof(bundle);
  return markdownPage(
    bundle,
    '/about',
    `About ${site.name}`,
    paragraph([site.title, site.location, site.pronouns].filter(Boolean).join(', ')),
    ...profile.biography.split(/\n\s*\n/).map(paragraph),
    section(
      'Roles',
      items(profile.roles, ({ role, organization, url, description }) => {
        const where = url === undefined ? inlineText(organization) : link(organization, url);
        return `${paragraph(role)}, ${where}${description === undefined ? '' : `: ${inlineText(description)}`}`;
      }),
    ),
    section(
      'Ventures',
      ...profile.ventures.map(({ company, role, period, description }) =>
        entry(inlineText(company), paragraph(`${role}, ${period}`), paragraph(description)),
      ),
    ),
    section('Focus areas', list(profile.focusAreas)),
    section('Credentials', list(profile.credentials)),
    section(
      'Patents',
      ...patents.map(({ title, number, year, url, details }) =>
        entry(
          inlineText(title),
          url === undefined ? paragraph(`${number}, ${year}`) : `${link(number, url)}, ${year}`,
          details !== undefined && paragraph(details),
        ),
      ),
    ),
    section(
      'Proof points',
      ...otherProof.map(({ type, title, details, reference }) => {
        const facts = reference === undefined ? proofLabels[type] : `${proofLabels[type]}: ${reference}`;
        return entry(inlineText(title), paragraph(facts), paragraph(details));
      }),
    ),
    section(
      'Elsewhere',
      items(profilesOf(site), ({ label, href }) => link(label, href)),
    ),
  );
}

/** `/projects`: the open-source projects by status. */
export function projectsMarkdown(bundle: ContentBundle): string {
  const { organization, projects } = bundle.projects;
  return markdownPage(
    bundle,
    '/projects',
    'Projects',
    projects.length === 0
      ? 'No projects have been published yet.'
      : `${plural(projects.length, projectTerm(bundle))}, published under the name ${inlineText(organization)}.`,
    ...projectGroups.map(({ status, title }) =>
      section(
        title,
        ...projects
          .filter((project) => project.status === status)
          .map(status === 'active' ? projectEntry : projectLine),
      ),
    ),
  );
}

function projectLink(project: Project): string {
  return link(project.title, projectUrl(project));
}

function projectEntry(project: Project): string {
  const { url, repoUrl, category, stars, tagline, license } = project;
  return entry(
    projectLink(project),
    paragraph(`${category}${stars === undefined ? '' : `, ${plural(stars, 'star')}`}. ${tagline}`),
    paragraph(project.description),
    url !== undefined && repoUrl !== undefined && `Repository: ${link(repoUrl, repoUrl)}`,
    license !== undefined && paragraph(`License: ${license}`),
    list(project.highlights ?? []),
    project.cloneCommand !== undefined && codeBlock(project.cloneCommand),
  );
}

/** Formats a project that is no longer developed, as briefly as the page. */
function projectLine(project: Project): string {
  const { tagline, license, cloneCommand } = project;
  return entry(
    projectLink(project),
    paragraph(tagline),
    license !== undefined && paragraph(`License: ${license}`),
    cloneCommand !== undefined && codeBlock(cloneCommand),
  );
}

/** `/offerings`: what visitors can ask for, by category. */
export function offeringsMarkdown(bundle: ContentBundle): string {
  const { offerings } = bundle;
  return markdownPage(
    bundle,
    '/offerings',
    'Offerings',
    invitation(bundle),
    bookingLink(bundle.site),
    offerings.length === 0 && 'Nothing is on offer at present.',
    ...offeringCategories.map((category) =>
      section(
        offeringTitles[category],
        ...offerings
          .filter((offering) => offering.category === category)
          .map((offering) => offeringEntry(bundle, offering)),
      ),
    ),
  );
}

function offeringEntry(bundle: ContentBundle, offering: Offering): string {
  const { name, kind, description, targetAudience, topics, deliveryModel, price, url } = offering;
  return entry(
    inlineText(name),
    kind !== undefined && paragraph(kind),
    paragraph(description),
    list([
      `For: ${targetAudience}`,
      ...(topics && topics.length > 0 ? [`Topics: ${topics.join('; ')}`] : []),
      ...(deliveryModel === undefined ? [] : [`Delivery: ${deliveryModel}`]),
      ...(price === undefined ? [] : [`Price: ${price}`]),
    ]),
    url !== undefined && `Details: ${addressLink(bundle, url)}`,
  );
}

/** Returns a link to an address, or to the Markdown alternate of a page of this site. */
function addressLink(bundle: ContentBundle, address: string): string {
  const isPage = address.startsWith('/') && !/\.\w+$/.test(address);
  return isPage ? pageLink(bundle, address, address) : link(address, absoluteUrl(bundle, address));
}

/** `/contact`: how to write, and what happens to a message. */
export function contactMarkdown(bundle: ContentBundle): string {
  const { site, offerings, exported } = bundle;
  const server = restOrigin(bundle);
  return markdownPage(
    bundle,
    '/contact',
    'Contact',
    availability(bundle),
    bookingLink(site),
    section(
      'What to include',
      list(whatToInclude(bundle)),
      offerings.length > 0 &&
        `The ${pageLink(bundle, 'offerings page', '/offerings')} lists what you can ask for and who it suits.`,
    ),
    section(
      'Write a message',
      `By e-mail: ${paragraph(site.contact.email)}`,
      exported?.api !== undefined && link('With the form', exported.api + CONTACT_PATH),
      server !== undefined &&
        `As an agent: \`POST ${server}/api/mcp/contact\` with \`name\`, \`email\`, \`message\` and, if it helps, \`topic\`, as JSON.`,
    ),
    section('What happens next', paragraph(whatHappens(bundle))),
  );
}

function invitation(bundle: ContentBundle): string {
  return [availability(bundle), pageLink(bundle, 'How to get in touch', '/contact')]
    .filter(Boolean)
    .join(' ');
}

function bookingLink({ contact: { booking } }: Site): string | undefined {
  return booking && link(BOOKING_LABEL, booking);
}

/** `/legal`: the notice as the owner wrote it. */
export function legalMarkdown(bundle: ContentBundle): string {
  const notice = nestHeadings(bundle.site.policies.legalNotice.trim(), 2);
  const pageCalls = pageCallsNotice(bundle);
  const block = pageCalls && section(pageCalls.heading, pageCalls.text);
  return markdownPage(bundle, '/legal', 'Legal', notice, block);
}

/** A page of the owner's own, as they wrote it. */
export function ownPageMarkdown(
  bundle: ContentBundle,
  { path, title, updated }: OwnPage,
  markdown: string,
): string {
  const date = updated !== undefined && `Updated ${updated}`;
  return markdownPage(bundle, path, title, date, nestHeadings(markdown.trim(), 2));
}

/** `/agents`: the interfaces for agents. */
export function agentsMarkdown(
  { bundle, rateLimit }: Pick<ViewContext, 'bundle' | 'rateLimit'>,
  { tools, resources, endpoints }: AgentInterfaces,
): string {
  const { origin, site, exported } = bundle;
  const rateLimited =
    site.surfaces.rest || site.surfaces.mcp
      ? `Each client may send ${rateLimit} requests a minute; beyond that, the response is 429, and \`Retry-After\` says how many seconds to wait. `
      : '';
  return markdownPage(
    bundle,
    '/agents',
    'For agents and developers',
    `Agents can request everything that people can read here. Every interface gives the same answers, from the same content. No key is needed.`,
    site.surfaces.mcp &&
      section(
        'MCP',
        `The MCP server is at ${mcpUrl(bundle)} (streamable HTTP).`,
        items(mcpClientLinks(bundle), ({ label, href }) => link(label, href)),
        `In Claude Code: \`${claudeCodeCommand(bundle)}\``,
      ),
    hasTools(site.surfaces) &&
      section(
        'Tools',
        items(tools, ({ name, description, annotations }) => {
          return `\`${name}\` (${annotations.readOnlyHint ? 'reads' : 'writes'}): ${inlineText(description)}`;
        }),
      ),
    site.surfaces.rest &&
      section(
        'REST endpoints',
        ...endpointGroups(endpoints).map(({ title, entries }) =>
          entry(
            title,
            items(
              entries,
              ({ method, path, summary }) => `\`${method} ${origin}${path}\`: ${inlineText(summary)}`,
            ),
          ),
        ),
      ),
    section(
      'Documents',
      items(documentsOf(site.surfaces), ({ name, path, note }) => {
        return `${link(name, origin + path)}: ${inlineText(note)}`;
      }),
    ),
    hasTools(site.surfaces) &&
      section(
        'Resources',
        items(resources, ({ uri, description }) => `\`${uri}\`: ${inlineText(description)}`),
      ),
    site.surfaces.rest &&
      exported?.api !== undefined &&
      section('Searches and messages', requestsTo(exported.api)),
    section(
      'Limits and problems',
      exported
        ? `A tool that fails returns a problem document (RFC 9457), with hints on what to change: ${pageLink(bundle, 'all problems', '/problems')}.`
        : `${rateLimited}Errors are \`application/problem+json\`, with hints on what to change: ${pageLink(bundle, 'all problems', '/problems')}.`,
    ),
  );
}
