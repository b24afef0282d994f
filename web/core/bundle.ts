/**
 * Creates the content bundle, the single value that every interface answers from.
 *
 * The bundle is frozen plain JSON, so that it can be sent to pages and workers and shared safely.
 */
import {
  deepFreeze,
  type Edition,
  type Essay,
  type EssayDocument,
  essaysBySlug,
  publishEssays,
} from './essays.ts';
import type {
  Offering,
  OwnPage,
  Pillar,
  Positioning,
  Profile,
  Projects,
  ProofPoint,
  Site,
  Status,
} from './model.ts';
import { remembered } from './remembered.ts';
import { splitVersions, type WithVersions } from './versions.ts';

/** A site that is exported as files. It has no server of its own. */
export interface Exported {
  /** Origin of a Foyer that answers searches, calls and messages for it, without a trailing slash. */
  readonly api?: string | undefined;
}

export interface ContentDocuments {
  readonly site: Site;
  readonly pillars: readonly Pillar[];
  readonly profile: Profile;
  readonly projects: Projects;
  readonly offerings: readonly Offering[];
  readonly positioning: Positioning;
  readonly proofPoints: readonly ProofPoint[];
  readonly status: Status;
  readonly pages: readonly OwnPage[];
  readonly essays: readonly EssayDocument[];
}

/**
 * All the site's data except the bodies of the essays, which are in the library. `origin` is the public address without
 * a trailing slash. Essays are sorted newest first.
 */
export interface ContentBundle extends Omit<ContentDocuments, 'essays'> {
  readonly origin: string;
  readonly essays: readonly Essay[];
  /** The essays in other languages, each a version of one in `essays`. */
  readonly translations: readonly Essay[];
  /** The owner's pages in other languages, each a version of one in `pages`. */
  readonly translatedPages: readonly OwnPage[];
  /** Language of the facts, if a page in another one shows them. */
  readonly factsLocale?: string;
  /** Present if the site is exported as files. */
  readonly exported?: Exported;
}

/**
 * Creates the bundle. An exported site has only the surfaces that files can serve, or that its API serves, and its pages
 * report nothing. Files serve the part of `rest` that takes no input.
 */
export function createBundle(
  documents: ContentDocuments,
  origin: string,
  edition: Edition,
  exported?: Exported,
): ContentBundle {
  const published = publishEssays(documents.essays, documents.site.locale, edition);
  const essays = published.essays.map(({ essay }) => essay);
  const translations = published.translations.map(({ essay }) => essay);
  const named = documents.pages.map((page) => ({ ...page, slug: page.path.slice(1) }));
  const own = splitVersions(named, documents.site.locale);
  const pages = own.listed.map(pageVersion);
  const translatedPages = own.translations.map(pageVersion);
  const bundle = { ...documents, pages, origin, essays, translations, translatedPages };
  if (!exported) return deepFreeze(bundle);
  const { site } = documents;
  const mcp = site.surfaces.mcp && exported.api !== undefined;
  const surfaces = { ...site.surfaces, mcp, inquiryTool: false };
  const policies = { ...site.policies, countPageCalls: false };
  return deepFreeze({ ...bundle, site: { ...site, surfaces, policies }, exported });
}

function pageVersion({
  text: { slug: _, ...page },
  others,
}: WithVersions<OwnPage & { readonly slug: string }>): OwnPage {
  return others.length === 0 ? page : { ...page, translations: others };
}

type EssaysInBundle = Pick<ContentBundle, 'essays' | 'translations'>;

/** Returns every text that has a page of its own: the essays, and then their translations. */
export const everyEssay = remembered(({ essays, translations }: EssaysInBundle): readonly Essay[] =>
  translations.length === 0 ? essays : [...essays, ...translations],
);

/** Returns an essay in the given language, or as it is if it has no such version. */
export function versionIn(bundle: EssaysInBundle, essay: Essay, language: string): Essay {
  if (essay.language === language) return essay;
  const version = essay.translations?.find((other) => other.language === language);
  return essaysBySlug(everyEssay(bundle)).get(version?.slug ?? '') ?? essay;
}

/** Returns the version of an essay that lists have. */
export function listedVersion({ essays }: EssaysInBundle, essay: Essay): Essay {
  const bySlug = essaysBySlug(essays);
  const versions = [essay, ...(essay.translations ?? [])];
  return versions.flatMap(({ slug }) => bySlug.get(slug) ?? [])[0] ?? essay;
}

/** Returns the bundle as a page in another language shows it: with the owner's pages in that language, if there are such. */
export function bundleIn(bundle: ContentBundle, language: string): ContentBundle {
  const { site, pages, translatedPages } = bundle;
  const versionOf = ({ translations = [] }: OwnPage) => {
    const slug = translations.find((version) => version.language === language)?.slug;
    return translatedPages.find(({ path }) => path.slice(1) === slug);
  };
  const shown = new Map(pages.map((page) => [page.path, versionOf(page) ?? page]));
  const navigation = site.navigation?.map((path) => shown.get(path)?.path ?? path);
  return {
    ...bundle,
    site: { ...site, locale: language, ...(navigation && { navigation }) },
    factsLocale: site.locale,
    pages: [...shown.values()],
  };
}
