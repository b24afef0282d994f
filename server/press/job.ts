/** What the press makes, as data that goes to its process, and what comes back. */
import type { MediaFile, PictureFormat } from '../pictures/media-file.ts';
import type { Design } from '../site/drawings/design.ts';

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

export type Job = DrawingJob | PictureJob;

/** An error on its way between processes loses its class, so that it is told apart by `isChange`. */
export type Answer = { readonly bytes: Uint8Array } | { readonly error: unknown; readonly isChange: boolean };

/** How a log names what could not be made. */
export function nameOf(job: Job): string {
  return job.kind === 'drawing' ? job.design.kind : `picture ${job.file.path}`;
}
