import type { ContentBundle } from '../../runtime/bundle.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import type { Project } from '../../runtime/model.ts';
import { plural } from '../../runtime/prose.ts';
import { projectGroups } from '../projects.tsx';
import { codeBlock, entry, link, list, markdownPage, paragraph, section } from './markdown-page.ts';

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
