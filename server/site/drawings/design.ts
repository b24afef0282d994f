/** What is to be drawn, as data: it goes to the process that draws, and its hash names the drawing. */

/** Ways to say one thing, best first; set is the first that the typeface has every letter of. */
export type Line = readonly string[];

/** A page announced like a book on its title page, in the size of a social image. */
export interface TitlePage {
  readonly kind: 'title page';
  /** Colour as `#rrggbb`. */
  readonly accent: string;
  /** Above the title. */
  readonly kicker: Line;
  readonly title: Line;
  /** Below the title. */
  readonly subtitle: Line;
  /** At the foot. */
  readonly left: Line;
  readonly right: Line;
}

/** The initials of the owner on the accent colour. */
export interface Icon {
  readonly kind: 'icon';
  readonly accent: string;
  readonly letters: Line;
  /** Pixels of a side. */
  readonly size: number;
  /** `maskable` may be cut to a circle of four fifths of its size (W3C Web Application Manifest, purpose). */
  readonly shape: 'rounded' | 'square' | 'maskable';
  readonly format: 'png' | 'ico';
}

export type Design = TitlePage | Icon;

/** Raise it when the same design is drawn otherwise: browsers and caches keep the drawings of before. */
export const EDITION = 1;
