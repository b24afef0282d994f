import type { Project } from '../core/model.ts';
import { plural } from '../core/prose.ts';
import { projectUrl } from '../core/routes.ts';
import { projectTerm } from '../core/site-pages.ts';
import { Entries, Facts, PageIntro, TextList, WebLink } from './components/blocks.tsx';
import { CopyIcon } from './components/icons.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const projectGroups = [
  { status: 'active', title: 'Active' },
  { status: 'maintained', title: 'Maintained' },
  { status: 'archived', title: 'Archived' },
] as const satisfies readonly { status: Project['status']; title: string }[];

/** `/projects`: the open-source projects by status. */
export function projectsPage(context: ViewContext): string {
  const { site } = context.bundle;
  const term = projectTerm(context.bundle);
  const { organization, projects } = context.bundle.projects;
  const meta = {
    name: 'Projects',
    description: `${term === 'project' ? 'Projects' : 'Open-source projects'} by ${site.name}, published under the name ${organization}.`,
    path: '/projects',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title="Projects">
        <p class="lead">
          {projects.length === 0
            ? 'No projects have been published yet.'
            : `${plural(projects.length, term)}, published under the name ${organization}.`}
        </p>
      </PageIntro>
      {projectGroups.map(({ status, title }) => (
        <Entries
          title={title}
          isClose={status !== 'active'}
          items={projects
            .filter((project) => project.status === status)
            .map((project) =>
              status === 'active' ? (
                <ProjectEntry project={project} locale={site.locale} />
              ) : (
                <ProjectLine project={project} />
              ),
            )}
        />
      ))}
    </Layout>,
  );
}

function ProjectEntry({ project, locale }: { project: Project; locale: string }) {
  const { id, title, tagline, category, license, stars, url, repoUrl } = project;
  const { description, highlights, cloneCommand } = project;
  return (
    <li id={id}>
      <h3>{title}</h3>
      <p class="meta">
        {category}
        {stars !== undefined && ` · ${new Intl.NumberFormat(locale).format(stars)} stars`}
      </p>
      <p class="tagline">{tagline}</p>
      <p>{description}</p>
      {highlights && highlights.length > 0 && <TextList items={highlights} />}
      <Facts
        rows={[
          ['Website', url && <WebLink href={url} />],
          ['Repository', repoUrl && <WebLink href={repoUrl} />],
          ['License', license],
          ['Clone', cloneCommand && <CloneCommand title={title} command={cloneCommand} isShown />],
        ]}
      />
    </li>
  );
}

/** Renders a project that is no longer developed, in one line. */
function ProjectLine({ project }: { project: Project }) {
  const { id, title, tagline, license, cloneCommand } = project;
  return (
    <li id={id} class="project-line">
      <h3>
        <a href={projectUrl(project)}>{title}</a>
      </h3>
      <p>
        {tagline}
        {license !== undefined && <span class="meta"> {license}</span>}
      </p>
      {cloneCommand !== undefined && <CloneCommand title={title} command={cloneCommand} />}
    </li>
  );
}

type CloneCommandProps = { title: string; command: string; isShown?: boolean };

function CloneCommand({ title, command, isShown = false }: CloneCommandProps) {
  return (
    <span class="clone">
      {isShown && <code>{command}</code>}
      <CopyIcon value={command} label={`Copy the command that clones ${title}`} />
    </span>
  );
}
