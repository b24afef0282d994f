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

/** Width and height are in pixels, of the upright picture. */
export interface PictureFacts {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  /** False for drawings and animations, which are served as they are. */
  readonly isResizable: boolean;
}

/** The formats that every browser shows. */
const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export function isPictureFormat(name: string): name is PictureFormat {
  return pictureFormats.some((format) => format === name);
}
