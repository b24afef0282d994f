import type { ContentBundle } from '../../runtime/bundle.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { availability } from '../components/availability.ts';
import { LATEST_ESSAYS } from '../home.tsx';
import { twinUrl } from './addresses.ts';
import { essayLines } from './essay-lines.ts';
import { items, link, list, markdownPage, paragraph, section } from './markdown-page.ts';

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
        `${availability(status)} ${link('How to get in touch', twinUrl(bundle, '/contact'))}`,
        `As of ${status.updated}`,
      ),
      section(
        'Latest essays',
        essays.length === 0
          ? 'No essay is published yet.'
          : essayLines(bundle, essays.slice(0, LATEST_ESSAYS)),
        essays.length > 0 && link('All essays', twinUrl(bundle, '/essays')),
      ),
      section(
        'Projects',
        items(active.map(({ title, tagline, repoUrl }) => `${link(title, repoUrl)}: ${inlineText(tagline)}`)),
        active.length > 0 && link('All projects', twinUrl(bundle, '/projects')),
      ),
      section('For agents', `${link('The page for agents', twinUrl(bundle, '/agents'))} lists every way in.`),
    ],
  });
}
