/** A file of `media/`, as it was when the content was read. */
export interface MediaFile {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Of its bytes. */
  readonly hash: string;
  /** Absent for a document such as a PDF. */
  readonly picture?: PictureFacts;
}

/** What is known of a picture without showing it. Width and height are in pixels, as it is to be seen: upright. */
export interface PictureFacts {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  /** Drawings and moving pictures stay as they are; of all others sizes are made. */
  readonly isResizable: boolean;
}

/** The formats every browser shows. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export function isPictureFormat(name: string): name is PictureFormat {
  return pictureFormats.some((format) => format === name);
}
