/**
 * The content bundle, the single value from which every interface answers.
 *
 * It is plain JSON and frozen, so that it can be sent to pages and workers and shared safely.
 */
import { deepFreeze, type Edition, type Essay, type EssayDocument, publishEssays } from './essays.ts';
import type { Offering, Pillar, Positioning, Profile, Projects, ProofPoint, Site, Status } from './model.ts';

export interface ContentDocuments {
  readonly site: Site;
  readonly pillars: readonly Pillar[];
  readonly profile: Profile;
  readonly projects: Projects;
  readonly offerings: readonly Offering[];
  readonly positioning: Positioning;
  readonly proofPoints: readonly ProofPoint[];
  readonly status: Status;
  readonly essays: readonly EssayDocument[];
}

/**
 * All data of the site except the texts of the essays, which are in the library. `origin` is the public address without
 * a trailing slash; essays are newest first.
 */
export interface ContentBundle extends Omit<ContentDocuments, 'essays'> {
  readonly origin: string;
  readonly essays: readonly Essay[];
}

export function createBundle(documents: ContentDocuments, origin: string, edition: Edition): ContentBundle {
  const essays = publishEssays(documents.essays, documents.site.locale, edition).map(({ essay }) => essay);
  return deepFreeze({ ...documents, origin, essays });
}
