/** The designs of a site's generated images: a social card for each page and essay, and the icons. */
import { type ContentBundle, everyEssay } from '../../core/bundle.ts';
import { routesOf } from '../../core/canonical-routes.ts';
import type { Essay } from '../../core/essays.ts';
import type { CoverSide, Site as SiteDocument } from '../../core/model.ts';
import { essayPath } from '../../core/routes.ts';
import { longDate } from '../../core/time.ts';
import { directionOf } from '../../locales/direction.ts';
import { initials } from '../favicon.ts';
import { nameOfPage } from '../page-names.ts';
import type { ContentView } from '../view-context.ts';

/** Alternative wordings of one line, best first. The first one whose characters are all in the typeface is used. */
export type Line = readonly string[];

export interface PictureFile {
  /** Absolute path. */
  readonly path: string;
  /** Hash of its bytes. */
  readonly hash: string;
}

/** An image for link previews of a page, in the size they use, laid out like the title page of a book. */
export interface SocialCard {
  readonly kind: 'social card';
  readonly accent: string;
  /** Above the title. */
  readonly kicker: Line;
  readonly title: Line;
  /** Below the title. */
  readonly subtitle: Line;
  /** The owner's initials, shown if neither the title nor the name can be set, and there is no picture. */
  readonly letters: Line;
  /** Picture of the owner, shown if the title and the name cannot be set. */
  readonly portrait?: PictureFile;
  /** Whether the text is Japanese, which has a typeface of its own. */
  readonly isJapanese?: true;
  /** File in `media/` that is shown next to the text. */
  readonly cover?: PictureFile;
  /** The side of the cover that stays in sight. */
  readonly focus?: CoverSide;
  /** At the foot. */
  readonly left: Line;
  readonly right: Line;
  /** Whether the language is written from right to left. */
  readonly isMirrored?: true;
}

/** The owner's initials on the accent color. */
export interface Icon {
  readonly kind: 'icon';
  readonly accent: string;
  readonly letters: Line;
  readonly size: number;
  /** `maskable` may be cropped to a circle four fifths of its size (W3C Web Application Manifest, purpose). */
  readonly shape: 'rounded' | 'square' | 'maskable';
  readonly format: 'png' | 'ico';
  /** The owner's own icon, which replaces the letters. */
  readonly picture?: PictureFile;
}

export type ImageDesign = SocialCard | Icon;

export type FindCover = (name: string) => PictureFile | undefined;

export function socialCards(view: ContentView, findCover: FindCover): ReadonlyMap<string, SocialCard> {
  const { bundle, wording } = view;
  return new Map([
    ...[...routesOf(bundle), ...bundle.translatedPages].map((route) => {
      const { path } = route;
      const named = { title: [nameOfPage(wording, route)], left: [bundle.site.name] };
      return [path, { ...homeCard(bundle, findCover), ...(path !== '/' && named) }] as const;
    }),
    ...everyEssay(bundle).map(
      (essay) => [essayPath(essay.slug), essayCard(essay, bundle, findCover)] as const,
    ),
  ]);
}

function homeCard({ site, profile, origin }: ContentBundle, findCover: FindCover): SocialCard {
  const portrait = profile.portrait && findCover(profile.portrait.file);
  return {
    kind: 'social card',
    ...(directionOf(site.locale) === 'rtl' && { isMirrored: true }),
    ...(/^ja\b/.test(site.locale) && { isJapanese: true }),
    accent: site.theme.accent,
    kicker: [],
    title: [site.name],
    subtitle: site.tagline === undefined ? [] : [site.tagline],
    letters: [initials(site)],
    ...(portrait && { portrait }),
    left: [site.title],
    right: [new URL(origin).host],
  };
}

export function essayCard(essay: Essay, bundle: ContentBundle, findCover: FindCover): SocialCard {
  const { title, category, date, language } = essay;
  const home = homeCard({ ...bundle, site: { ...bundle.site, locale: language } }, findCover);
  const cover = essay.cover && findCover(essay.cover.file);
  return {
    ...home,
    kicker: [category],
    title: [title, ...home.title],
    subtitle: [],
    ...(cover && { cover }),
    ...(cover && essay.cover?.focus && { focus: essay.cover.focus }),
    left: [bundle.site.name],
    right: [longDate(date, language), date],
  };
}

/** Returns the icons, by path, in the sizes that operating systems request; browsers use the SVG icon. */
export function icons(
  site: SiteDocument,
  picture?: PictureFile,
): readonly (readonly [path: string, icon: Icon])[] {
  const letters = [initials(site)];
  const mark = { kind: 'icon', accent: site.theme.accent, letters, ...(picture && { picture }) } as const;
  return [
    // Clients request this one without having read a page.
    ['/favicon.ico', { ...mark, size: 32, shape: 'rounded', format: 'ico' }],
    // iOS rounds the corners itself.
    ['/apple-touch-icon.png', { ...mark, size: 180, shape: 'square', format: 'png' }],
    ['/icon-192.png', { ...mark, size: 192, shape: 'rounded', format: 'png' }],
    ['/icon-512.png', { ...mark, size: 512, shape: 'rounded', format: 'png' }],
    ['/icon-maskable-512.png', { ...mark, size: 512, shape: 'maskable', format: 'png' }],
  ];
}
