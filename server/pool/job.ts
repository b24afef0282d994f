/** What the press does, as data that goes to its process, and what comes back. */

import type { Inspection } from '../images/inspect-picture.ts';
import type { MediaFile, PictureFormat } from '../images/media-file.ts';
import type { Encoding } from '../site/content-encoding.ts';
import type { Design } from '../site/drawings/design.ts';
import type { EssayMeaning, EssayTerms } from '../site/find-essay-meaning.ts';

/** A drawing of the site. */
export interface DrawingJob {
  readonly kind: 'drawing';
  readonly design: Design;
}

/** A picture of the owner's, in one width (pixels; undefined for its own) and format. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly file: Pick<MediaFile, 'path' | 'hash'>;
  readonly format: PictureFormat;
  readonly width?: number | undefined;
}

/** A look at a file that should be a picture. */
export interface InspectionJob {
  readonly kind: 'inspection';
  /** How the owner knows it, such as `media/quay.jpg`. */
  readonly file: string;
  /** Absolute path. */
  readonly path: string;
}

/** The best encodings of some bytes. */
export interface EncodingJob {
  readonly kind: 'encoding';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A search for what is common to many essays. */
export interface MeaningJob {
  readonly kind: 'meaning';
  readonly essays: EssayTerms;
}

export type Job = DrawingJob | PictureJob | InspectionJob | EncodingJob | MeaningJob;

/** The bytes of what was made, or what was found. */
export type Worked = Uint8Array | Inspection | Readonly<Record<Encoding, Uint8Array>> | EssayMeaning;

/** An error on its way between processes loses its class, so that it is told apart by `isChange`. */
export type Answer = { readonly value: Worked } | { readonly error: unknown; readonly isChange: boolean };

/** What could not be done, for a log. */
export function failureOf(job: Job): string {
  switch (job.kind) {
    case 'drawing':
      return `The ${job.design.kind} could not be made.`;
    case 'picture':
      return `The picture ${job.file.path} could not be made.`;
    case 'inspection':
      return `The picture ${job.path} could not be looked at.`;
    case 'encoding':
      return `${job.bytes.length} bytes could not be encoded.`;
    case 'meaning':
      return `What ${job.essays.slugs.length} essays are about could not be found.`;
    default:
      return job satisfies never;
  }
}
