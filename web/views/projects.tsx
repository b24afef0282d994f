import type { ContentBundle } from '../core/bundle.ts';
import { projectTerm } from '../core/canonical-routes.ts';
import type { Project } from '../core/model.ts';
import { projectUrl } from '../core/routes.ts';
import type { Wording } from '../locales/wording.ts';
import type { WordKey } from '../locales/words.ts';
import { Entries, Facts, PageIntro, TextList, WebLink } from './components/blocks.tsx';
import { CopyIcon } from './components/icons.tsx';
import { sentence } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const projectGroups = [
  { status: 'active', word: 'projects.active' },
  { status: 'maintained', word: 'projects.maintained' },
  { status: 'archived', word: 'projects.archived' },
] as const satisfies readonly { status: Project['status']; word: WordKey }[];

export function projectCountWord(bundle: ContentBundle) {
  return isOpenSource(bundle) ? 'projects.countOpenSource' : 'projects.count';
}

function isOpenSource(bundle: ContentBundle): boolean {
  return projectTerm(bundle) !== 'project';
}

/** `/projects`: the open-source projects by status. */
export function projectsPage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { organization, projects } = bundle.projects;
  const meta = {
    name: wording.say('pages.projects'),
    description: wording.say(
      isOpenSource(bundle) ? 'projects.descriptionOpenSource' : 'projects.description',
      { owner: bundle.site.name, organization },
    ),
    path: '/projects',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'pages.projects')}>
        <p class="lead">
          {projects.length === 0
            ? sentence(wording, 'projects.none')
            : sentence(wording, projectCountWord(bundle), { count: projects.length, organization })}
        </p>
      </PageIntro>
      {projectGroups.map(({ status, word }) => (
        <Entries
          title={sentence(wording, word)}
          isClose={status !== 'active'}
          items={projects
            .filter((project) => project.status === status)
            .map((project) =>
              status === 'active' ? (
                <ProjectEntry wording={wording} project={project} />
              ) : (
                <ProjectLine wording={wording} project={project} />
              ),
            )}
        />
      ))}
    </Layout>,
  );
}

type ProjectProps = { wording: Wording; project: Project };

function ProjectEntry({ wording, project }: ProjectProps) {
  const { id, title, tagline, category, license, stars, url, repoUrl } = project;
  const { description, highlights, cloneCommand } = project;
  return (
    <li id={id}>
      <h3>{title}</h3>
      <p class="meta">
        <bdi>{category}</bdi>
        {stars !== undefined && <> · {sentence(wording, 'projects.stars', { count: stars })}</>}
      </p>
      <p class="tagline">{tagline}</p>
      <p>{description}</p>
      {highlights && highlights.length > 0 && <TextList items={highlights} />}
      <Facts
        rows={[
          [sentence(wording, 'projects.website'), url && <WebLink href={url} />],
          [sentence(wording, 'projects.repository'), repoUrl && <WebLink href={repoUrl} />],
          [sentence(wording, 'projects.license'), license],
          [
            sentence(wording, 'projects.clone'),
            cloneCommand && <CloneCommand wording={wording} title={title} command={cloneCommand} isShown />,
          ],
        ]}
      />
    </li>
  );
}

/** Renders a project that is no longer developed, in one line. */
function ProjectLine({ wording, project }: ProjectProps) {
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
      {cloneCommand !== undefined && <CloneCommand wording={wording} title={title} command={cloneCommand} />}
    </li>
  );
}

type CloneCommandProps = { wording: Wording; title: string; command: string; isShown?: boolean };

function CloneCommand({ wording, title, command, isShown = false }: CloneCommandProps) {
  return (
    <span class="clone">
      {isShown && <code>{command}</code>}
      <CopyIcon value={command} label={wording.say('projects.copyClone', { project: title })} />
    </span>
  );
}
