import type { ContentBundle } from '../../runtime/bundle.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import type { Profile, ProofPoint } from '../../runtime/model.ts';
import { proofLabels } from '../about.tsx';
import { entry, items, link, list, markdownPage, paragraph, paragraphs, section } from './markdown-page.ts';

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
