import type { Site } from '../core/model.ts';

/** The names of sites that do not write them like their labels. */
const names: Readonly<Record<string, string>> = {
  arxiv: 'arXiv',
  deviantart: 'DeviantArt',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  orcid: 'ORCID',
  researchgate: 'ResearchGate',
  soundcloud: 'SoundCloud',
  stackoverflow: 'Stack Overflow',
  youtube: 'YouTube',
};

/** Returns the owner's profiles elsewhere, named as their sites write themselves, in the owner's order. */
export function profilesOf({ links }: Pick<Site, 'links'>): { label: string; href: string }[] {
  return Object.entries(links).flatMap(([key, href]) => {
    if (href === undefined) return [];
    const label = Object.hasOwn(names, key) ? names[key] : undefined;
    // A host name, like ada.example, keeps its small letters.
    const written = key.includes('.') ? key : key.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
    return [{ label: label ?? written, href }];
  });
}
