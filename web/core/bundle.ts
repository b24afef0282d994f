/**
 * Creates the content bundle, the single value that every interface answers from.
 *
 * The bundle is frozen plain JSON, so that it can be sent to pages and workers and shared safely.
 */
import { deepFreeze, type Edition, type Essay, type EssayDocument, publishEssays } from './essays.ts';
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
  const essays = publishEssays(documents.essays, documents.site.locale, edition).map(({ essay }) => essay);
  if (!exported) return deepFreeze({ ...documents, origin, essays });
  const { site } = documents;
  const mcp = site.surfaces.mcp && exported.api !== undefined;
  const surfaces = { ...site.surfaces, mcp, inquiryTool: false };
  const policies = { ...site.policies, countPageCalls: false };
  return deepFreeze({ ...documents, site: { ...site, surfaces, policies }, origin, essays, exported });
}
