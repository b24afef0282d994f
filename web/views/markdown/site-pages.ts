import type { ContentBundle } from '../../core/bundle.ts';
import { documentsOf } from '../../core/documents/documents.ts';
import { nestHeadings } from '../../core/documents/nest-headings.ts';
import { type Offering, type OwnPage, offeringCategories, type Project } from '../../core/model.ts';
import { inlineText } from '../../core/one-line.ts';
import { absoluteUrl, CONTACT_PATH, mcpUrl, projectUrl, restOrigin } from '../../core/routes.ts';
import { hasTools } from '../../core/surfaces.ts';
import type { Wording } from '../../locales/wording.ts';
import { patentsAndProof, proofWords } from '../about.tsx';
import { type AgentInterfaces, endpointGroups, requestsTo } from '../agents.tsx';
import { sentencesText } from '../components/sentence.tsx';
import { availabilityText, whatHappens, whatToInclude } from '../contact.tsx';
import { LATEST_ESSAYS } from '../home.tsx';
import { claudeCodeCommand, mcpClientLinks } from '../mcp-clients.ts';
import { offeringWords } from '../offerings.tsx';
import { profilesOf } from '../profiles.ts';
import { projectCountWord, projectGroups } from '../projects.tsx';
import type { ContentView, ViewContext } from '../view-context.ts';
import { essayLines } from './essays.ts';
import {
  codeBlock,
  entry,
  facts,
  items,
  link,
  list,
  markdownPage,
  pageLink,
  paragraph,
  section,
} from './markdown-page.ts';

/** `/`: who the owner is, current focus, latest essays and active projects. */
export function homeMarkdown(view: ContentView): string {
  const { bundle, wording } = view;
  const { say } = wording;
  const { site, status, essays, projects } = bundle;
  const active = projects.projects.filter((project) => project.status === 'active');
  return markdownPage(
    bundle,
    '/',
    site.name,
    paragraph([site.title, site.location].filter(Boolean).join(', ')),
    site.tagline !== undefined && paragraph(site.tagline),
    site.intro !== undefined && paragraph(site.intro),
    site.summary !== undefined && paragraph(site.summary),
    section(
      say('home.now'),
      list(status.activeFocus),
      invitation(view),
      say('home.asOf', { date: status.updated }),
    ),
    essays.length > 0 &&
      section(
        say('home.latest'),
        essayLines(view, essays.slice(0, LATEST_ESSAYS)),
        pageLink(bundle, say('search.browseAll'), '/essays'),
      ),
    section(
      say('pages.projects'),
      items(active, (project) => `${projectLink(project)}: ${inlineText(project.tagline)}`),
      active.length > 0 && pageLink(bundle, say('home.allProjects'), '/projects'),
    ),
    section(
      say('pages.agents'),
      say('home.agentsPage', { link: pageLink(bundle, say('agents.link'), '/agents') }),
    ),
  );
}

/** `/about`: the biography and what supports it. */
export function aboutMarkdown({ bundle, wording: { say } }: ContentView): string {
  const { site, profile } = bundle;
  const { patents, otherProof } = patentsAndProof(bundle);
  return markdownPage(
    bundle,
    '/about',
    say('about.title', { owner: site.name }),
    paragraph([site.title, site.location, site.pronouns].filter(Boolean).join(', ')),
    ...(profile.biography?.split(/\n\s*\n/) ?? []).map(paragraph),
    section(
      say('about.roles'),
      items(profile.roles, ({ role, organization, url, description }) => {
        const where = url === undefined ? inlineText(organization) : link(organization, url);
        return `${paragraph(role)}, ${where}${description === undefined ? '' : `: ${inlineText(description)}`}`;
      }),
    ),
    section(
      say('about.ventures'),
      ...profile.ventures.map(({ company, role, period, description }) =>
        entry(inlineText(company), paragraph(`${role}, ${period}`), paragraph(description)),
      ),
    ),
    section(say('about.focusAreas'), list(profile.focusAreas)),
    section(say('about.credentials'), list(profile.credentials)),
    section(
      say('about.patents'),
      ...patents.map(({ title, number, year, url, details }) =>
        entry(
          inlineText(title),
          url === undefined ? paragraph(`${number}, ${year}`) : `${link(number, url)}, ${year}`,
          details !== undefined && paragraph(details),
        ),
      ),
    ),
    section(
      say('about.proofPoints'),
      ...otherProof.map(({ type, title, details, reference }) => {
        const label = say(proofWords[type]);
        const proof = reference === undefined ? label : say('text.fact', { label, fact: reference });
        return entry(inlineText(title), paragraph(proof), paragraph(details));
      }),
    ),
    section(
      say('about.elsewhere'),
      items(profilesOf(site), ({ label, href }) => link(label, href)),
    ),
  );
}

/** `/projects`: the open-source projects by status. */
export function projectsMarkdown({ bundle, wording }: ContentView): string {
  const { say } = wording;
  const { organization, projects } = bundle.projects;
  return markdownPage(
    bundle,
    '/projects',
    say('pages.projects'),
    projects.length === 0
      ? say('projects.none')
      : say(projectCountWord(bundle), {
          count: projects.length,
          organization: inlineText(organization),
        }),
    ...projectGroups.map(({ status, word }) =>
      section(
        say(word),
        ...projects
          .filter((project) => project.status === status)
          .map((project) => projectEntry(wording, project)),
      ),
    ),
  );
}

function projectLink(project: Project): string {
  return link(project.title, projectUrl(project));
}

/** Formats a project; one that is no longer developed as briefly as the page. */
function projectEntry({ say }: Wording, project: Project): string {
  const { status, url, repoUrl, category, stars, tagline, license, highlights, cloneCommand } = project;
  const isActive = status === 'active';
  return entry(
    projectLink(project),
    isActive && paragraph(facts(category, stars !== undefined && say('projects.stars', { count: stars }))),
    paragraph(tagline),
    isActive && paragraph(project.description),
    isActive &&
      url !== undefined &&
      repoUrl !== undefined &&
      say('text.fact', { label: say('projects.repository'), fact: link(repoUrl, repoUrl) }),
    license !== undefined && paragraph(say('text.fact', { label: say('projects.license'), fact: license })),
    isActive && list(highlights ?? []),
    cloneCommand !== undefined && codeBlock(cloneCommand),
  );
}

/** `/offerings`: what visitors can ask for, by category. */
export function offeringsMarkdown(view: ContentView): string {
  const { bundle, wording } = view;
  const { say } = wording;
  const { offerings } = bundle;
  return markdownPage(
    bundle,
    '/offerings',
    say('pages.offerings'),
    invitation(view),
    bookingLink(view),
    offerings.length === 0 && say('offerings.none'),
    ...offeringCategories.map((category) =>
      section(
        say(offeringWords[category]),
        ...offerings
          .filter((offering) => offering.category === category)
          .map((offering) => offeringEntry(view, offering)),
      ),
    ),
  );
}

function offeringEntry({ bundle, wording: { say } }: ContentView, offering: Offering): string {
  const { name, kind, description, targetAudience, topics, deliveryModel, price, url } = offering;
  const rows = [
    ['offerings.for', targetAudience],
    ['offerings.topics', topics?.join('; ')],
    ['offerings.delivery', deliveryModel],
    ['offerings.price', price],
  ] as const;
  return entry(
    inlineText(name),
    kind !== undefined && paragraph(kind),
    description !== undefined && paragraph(description),
    list(rows.flatMap(([word, fact]) => (fact ? [say('text.fact', { label: say(word), fact })] : []))),
    url !== undefined &&
      say('text.fact', { label: say('offerings.details'), fact: addressLink(bundle, url) }),
  );
}

/** Returns a link to an address, or to the Markdown alternate of a page of this site. */
function addressLink(bundle: ContentBundle, address: string): string {
  const isPage = address.startsWith('/') && !/\.\w+$/.test(address);
  return isPage ? pageLink(bundle, address, address) : link(address, absoluteUrl(bundle, address));
}

/** `/contact`: how to write, and what happens to a message. */
export function contactMarkdown(view: ContentView): string {
  const { bundle, wording } = view;
  const { say } = wording;
  const { site, offerings, exported } = bundle;
  const server = restOrigin(bundle);
  return markdownPage(
    bundle,
    '/contact',
    say('pages.contact'),
    availabilityText(view),
    bookingLink(view),
    section(
      say('contact.include'),
      list(whatToInclude(view)),
      offerings.length > 0 &&
        say('contact.offerings', { link: pageLink(bundle, say('contact.offeringsLink'), '/offerings') }),
    ),
    section(
      say('contact.write'),
      say('contact.writeTo', { email: paragraph(site.contact.email) }),
      exported?.api !== undefined && link(say('contact.useForm'), exported.api + CONTACT_PATH),
      server !== undefined &&
        `As an agent: \`POST ${server}/api/mcp/contact\` with \`name\`, \`email\`, \`message\` and, if it helps, \`topic\`, as JSON.`,
    ),
    section(say('contact.next'), paragraph(whatHappens(view))),
  );
}

function invitation(view: ContentView): string {
  const { bundle, wording } = view;
  const contact = pageLink(bundle, wording.say('offerings.howTo'), '/contact');
  return sentencesText(wording, availabilityText(view), contact);
}

function bookingLink({ bundle, wording }: ContentView): string | undefined {
  const { booking } = bundle.site.contact;
  return booking && link(wording.say('contact.book'), booking);
}

/** `/legal`: the notice as the owner wrote it. */
export function legalMarkdown({ bundle, wording: { say } }: ContentView): string {
  const notice = nestHeadings(bundle.site.policies.legalNotice.trim(), 2);
  const calls = bundle.site.policies.countPageCalls && section(say('legal.callsTitle'), say('legal.calls'));
  return markdownPage(bundle, '/legal', say('pages.legal'), notice, calls);
}

/** A page of the owner's own, as they wrote it. */
export function ownPageMarkdown(
  { bundle, wording }: ContentView,
  { path, title, updated }: OwnPage,
  markdown: string,
): string {
  const date = updated !== undefined && wording.say('page.updated', { date: updated });
  return markdownPage(bundle, path, title, date, nestHeadings(markdown.trim(), 2));
}

/** `/agents`: the interfaces for agents. After its introduction, it is in English on every site, like the page. */
export function agentsMarkdown(
  { bundle, wording, rateLimit }: Pick<ViewContext, 'bundle' | 'wording' | 'rateLimit'>,
  { tools, resources, endpoints }: AgentInterfaces,
): string {
  const { say } = wording;
  const { origin, site, exported } = bundle;
  const rateLimited =
    site.surfaces.rest || site.surfaces.mcp
      ? `Each client may send ${rateLimit} requests a minute; beyond that, the response is 429, and \`Retry-After\` says how many seconds to wait. `
      : '';
  return markdownPage(
    bundle,
    '/agents',
    say('agents.title'),
    sentencesText(wording, say('agents.lead'), say('agents.same')),
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
